/** A line of a WebGAL scene. Without a command it is dialogue by `speaker`, or, if null, by the previous speaker. */
export interface WebgalLine {
  command: string | null
  speaker: string | null
  content: string
  args: Map<string, string>
  /** The line as it is in the file. */
  source: string
}

const commands = new Set(
  'say changeBg changeFigure bgm playVideo video pixiPerform pixiInit intro miniAvatar changeScene choose end setComplexAnimation setFilter label jumpLabel chooseLabel setVar if callScene showVars unlockCg unlockBgm filmMode setTextbox setAnimation playEffect playVocal setTempAnimation setTransform setTransition getUserInput applyStyle wait callSteam'.split(
    ' ',
  ),
)

/** Parses `command:content -name=value; comment`. Null when the line is empty. */
export function readWebgalLine(line: string): WebgalLine | null {
  const source = line
    .split(/(?<!\\);/, 1)
    .join()
    .trim()
  if (source === '') return null
  const colon = source.search(/(?<!\\):/)
  const head = (colon < 0 ? source.split(/\s/, 1) : [source.slice(0, colon).trim()]).join()
  // Without a colon a command is alone in its line, perhaps with arguments.
  const isCommand = commands.has(head) && (colon >= 0 || /^\S+(?:\s+-\S.*)?$/s.test(source))
  const rest = colon >= 0 ? source.slice(colon + 1) : isCommand ? source.slice(head.length) : source
  const [content = '', ...args] = rest.split(/\s-(?=\S)/)
  return {
    command: isCommand ? head : null,
    speaker: isCommand || colon < 0 ? null : head.replace(/\\:/g, ':'),
    // Choices are not split here: their conditions contain arrows and minus signs.
    content: (head === 'choose' ? rest : content).trim(),
    args: new Map(
      args.map((arg): [string, string] => {
        const name = arg.split('=', 1).join()
        return [name.trim(), arg.slice(name.length + 1).trim()]
      }),
    ),
    source,
  }
}
