import { readerPlace } from '../../novel/message-places.ts'
import type { Novel } from '../../novel/novel.ts'
import { type MessageSetting, setMessage } from './set-message.ts'
import { readerName, type ScriptCondition, type ScriptPassage, type ScriptWay, staticPart } from './static-part.ts'

/** Ren'Py has no names for the positions in between. */
const places: Record<string, string> = {
  left: 'left',
  'center-left': 'Position(xalign=0.3)',
  center: 'center',
  'center-right': 'Position(xalign=0.7)',
  right: 'right',
}

/**
 * Writes the static part of a novel as a Ren'Py script. Pictures and music have their paths in the novel's archive: its
 * folder `assets` belongs beside the script.
 */
export function writeRenpy(novel: Novel): string {
  const part = staticPart(novel)
  const start = part.passages.some(({ name }) => name === part.start) ? part.start : null
  return [
    `# ${oneLine(part.title)}\n# The folder "assets" of the novel's archive (a zip) belongs beside this file.`,
    [
      `default ${readerName} = "…"`,
      `define c_${readerName} = Character("[${readerName}]")`,
      ...part.characters.map(({ name, called }) => `define c_${name} = Character(${quoted(called)})`),
      ...part.variables.map(({ name, value }) => `default v_${name} = ${pythonValue(value)}`),
    ].join('\n'),
    `label start:\n    ${start ? `jump s_${start}` : 'return'}`,
    ...part.passages.map((passage) => labelOf(passage, part.places)),
  ]
    .join('\n\n')
    .concat('\n')
}

function labelOf(
  { name, title, background, music, shown, speaker, text, ways }: ScriptPassage,
  variables: ReadonlyMap<string, string>,
): string {
  const by = speaker === null ? '' : `c_${speaker} `
  const words = text.trim() === '' ? [] : [`${by}"${setMessage(text, variables, asRenpy)}"`]
  return [
    `label s_${name}:`,
    ...indented([
      `# ${oneLine(title)}`,
      background ? `scene expression ${quoted(background)}` : 'scene black',
      ...shown.map(
        ({ character, sprite, position }) =>
          `show expression ${quoted(sprite)} as ${character} at ${places[position] ?? 'center'}`,
      ),
      ...(music ? [`play music ${quoted(music)} if_changed`] : []),
      ...words,
      ...menuOf(
        ways.filter(({ label }) => label !== null),
        variables,
      ),
      ...ways.filter(({ label }) => label === null).flatMap(jumpOf),
      'return',
    ]),
  ].join('\n')
}

function menuOf(ways: readonly ScriptWay[], variables: ReadonlyMap<string, string>): string[] {
  if (ways.length === 0) return []
  return [
    'menu:',
    ...indented(
      ways.flatMap((way) => [
        `${quoted(way.label ?? '', variables)}${way.when ? ` if ${either(way.when)}` : ''}:`,
        ...indented([
          ...way.sets.map(({ variable, value, by }) => `$ v_${variable} ${by ? '+=' : '='} ${pythonValue(value)}`),
          goTo(way),
        ]),
      ]),
    ),
  ]
}

const jumpOf = (way: ScriptWay): string[] =>
  way.when ? [`if ${either(way.when)}:`, ...indented([goTo(way)])] : [goTo(way)]

const goTo = ({ to }: ScriptWay): string => (to === null ? 'return' : `jump s_${to}`)

const indented = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`)

const either = (groups: readonly ScriptCondition[][]): string =>
  groups.map((group) => `(${group.map(one).join(' and ')})`).join(' or ')

function one({ variable, is, value }: ScriptCondition): string {
  if (variable === null) return 'False'
  if (typeof value === 'boolean') return value ? `v_${variable}` : `not v_${variable}`
  return `v_${variable} ${{ eq: '==', gte: '>=', lte: '<=' }[is]} ${value}`
}

const pythonValue = (value: boolean | number): string =>
  value === true ? 'True' : value === false ? 'False' : `${value}`

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Escapes tags and variables. */
const plain = (text: string): string =>
  text
    .replace(/[\\"]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[[{【]/g, (sign) => sign + sign)

const asRenpy: MessageSetting = {
  plain,
  variable: (name) => (name === readerName ? `[${readerName}]` : `[v_${name}]`),
  set: (words, how) => (how === 'act' ? `{i}${words}{/i}` : how === 'strong' ? `{b}${words}{/b}` : words),
  paragraph: '\\n\\n',
}

/** A quoted text; unless `filled` is given, only the reader's name is filled in. */
const quoted = (text: string, filled: ReadonlyMap<string, string> = readerOnly): string =>
  `"${setMessage(text, filled, { ...asRenpy, set: (words) => words })}"`
const readerOnly = new Map([[readerPlace, readerName]])
