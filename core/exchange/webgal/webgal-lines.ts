/** A line of a scene of WebGAL. Without a command it is said: by `speaker`, or (null) by whoever said the one before. */
export interface WebgalLine {
  command: string | null
  speaker: string | null
  content: string
  args: Map<string, string>
  /** As it stands in the file. */
  source: string
}

const commands = new Set(
  'say changeBg changeFigure bgm playVideo video pixiPerform pixiInit intro miniAvatar changeScene choose end setComplexAnimation setFilter label jumpLabel chooseLabel setVar if callScene showVars unlockCg unlockBgm filmMode setTextbox setAnimation playEffect playVocal setTempAnimation setTransform setTransition getUserInput applyStyle wait callSteam'.split(
    ' ',
  ),
)

/** `command:content -name=value; what is noted`. Null: the line says nothing. */
export function readWebgalLine(line: string): WebgalLine | null {
  const end = line.search(/(?<!\\);/)
  const source = (end < 0 ? line : line.slice(0, end)).trim()
  if (source === '') return null
  const colon = source.search(/(?<!\\):/)
  const head = colon < 0 ? (source.split(/\s/, 1)[0] ?? '') : source.slice(0, colon).trim()
  const isCommand = commands.has(head) && (colon >= 0 || head === 'end' || source === head)
  const rest = isCommand ? (colon < 0 ? '' : source.slice(colon + 1)) : colon < 0 ? source : source.slice(colon + 1)
  const [content = '', ...args] = rest.split(/\s-(?=\S)/)
  const isChoice = head === 'choose'
  return {
    command: isCommand ? head : null,
    speaker: isCommand || colon < 0 ? null : head.replace(/\\:/g, ':'),
    // Of a choice nothing is taken apart here: its conditions have arrows and minus signs of their own.
    content: (isChoice ? rest : content).trim(),
    args: new Map(
      (isChoice ? [] : args).map((arg): [string, string] => {
        const equals = arg.indexOf('=')
        return equals < 0 ? [arg.trim(), ''] : [arg.slice(0, equals).trim(), arg.slice(equals + 1).trim()]
      }),
    ),
    source,
  }
}
