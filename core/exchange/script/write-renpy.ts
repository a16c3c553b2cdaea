import { placesIn } from '../../novel/message-places.ts'
import type { Novel } from '../../novel/novel.ts'
import { readerName, unnamedReader } from './reader-name.ts'
import { type MessageSetting, setLabel, setParagraphs } from './set-message.ts'
import {
  type ScriptCondition,
  type ScriptFigure,
  type ScriptPassage,
  type ScriptVariable,
  type ScriptWay,
  type StaticPart,
  staticPart,
} from './static-part.ts'

/** Fits pictures to the screen as readers of the novel see them, since each project has its own screen size. */
const transforms = `transform backdrop:
    xysize (config.screen_width, config.screen_height) fit "cover"

transform figure(x=0.5, size=1.0):
    xysize (int(config.screen_height * 0.645 * size), int(config.screen_height * 0.86 * size)) fit "contain"
    xpos x xanchor 0.5 yalign 1.0`

/**
 * Writes the static part of a novel as a Ren'Py script. Pictures and music have their paths in the novel's archive: its
 * folder `assets` belongs beside the script.
 */
export function writeRenpy(novel: Novel): string {
  const part = staticPart(novel)
  const labels = new Labels(part)
  return [
    `# ${oneLine(part.title)}\n# The folder "assets" of the novel's archive (a zip) belongs beside this file.`,
    [
      // Otherwise a percent sign in a text is a format code, which raises an error.
      'define config.old_substitutions = False',
      `default ${readerName} = "${unnamedReader}"`,
      `define c_${readerName} = Character("[${readerName}]")`,
      ...part.characters.map(({ name, called }) => `define c_${name} = Character(${quoted(called)}, image="${name}")`),
      ...part.variables.flatMap((variable) => labels.assign('default', variable, '=')),
    ].join('\n'),
    transforms,
    `label start:\n    ${part.start === null ? 'return' : `jump s_${part.start}`}`,
    ...part.passages.map((passage) => labels.write(passage)),
  ]
    .join('\n\n')
    .concat('\n')
}

class Labels {
  private readonly variables: ReadonlyMap<string, string>
  /** Flags that messages show: each has a second variable with the words for its value. */
  private readonly shownFlags: ReadonlySet<string>
  private readonly flagWords: StaticPart['flagWords']

  constructor({ passages, places, variables, flagWords }: StaticPart) {
    const flags = new Set(variables.filter(({ value }) => typeof value === 'boolean').map(({ name }) => name))
    const texts = passages.flatMap(({ text, ways }) => [text, ...ways.map(({ label }) => label ?? '')])
    const filled = new Set(texts.flatMap(placesIn).map(({ name }) => places.get(name) ?? ''))
    this.shownFlags = new Set([...filled].filter((name) => flags.has(name)))
    this.variables = new Map([...places].map(([place, name]) => [place, this.shownBy(name)]))
    this.flagWords = flagWords
  }

  /** The variable whose value is put into messages. */
  private shownBy(name: string): string {
    return name === readerName ? name : this.shownFlags.has(name) ? `w_${name}` : `v_${name}`
  }

  /** A statement that gives a variable its value, and one for the words that a shown flag has. */
  assign(how: '$' | 'default', { name, value }: Pick<ScriptVariable, 'name' | 'value'>, by: '=' | '+='): string[] {
    const words = this.shownFlags.has(name) ? [`${how} w_${name} = "${this.flagWords[value ? 1 : 0]}"`] : []
    return [`${how} v_${name} ${by} ${pythonValue(value)}`, ...words]
  }

  write({ name, title, backgrounds, music, shown, speaker, text, ways }: ScriptPassage): string {
    const by = speaker === null ? '' : `c_${speaker} `
    // A text box holds a few lines, so each paragraph is a line of its own.
    const lines = setParagraphs(text, this.variables, asRenpy).map((words) => `${by}"${words}"`)
    const menu = this.menu(ways.filter(({ label }) => label !== null))
    return [
      `label s_${name}:`,
      ...indented([
        `# ${oneLine(title)}`,
        ...firstOpen(
          backgrounds.map(({ file, when }) => ({ when, statement: `scene expression ${quoted(file)} at backdrop` })),
          'scene black',
        ),
        ...[...new Set(shown.map(({ character }) => character))].flatMap((figure) =>
          firstOpen(
            shown
              .filter(({ character }) => character === figure)
              .map((entry) => ({ when: entry.when, statement: show(entry) })),
          ),
        ),
        music ? `play music ${quoted(music)} if_changed` : 'stop music',
        ...(lines.length === 0 && menu.length === 0 ? ['pause'] : lines),
        ...menu,
        ...ways.filter(({ label }) => label === null).flatMap(jumpOf),
        'return',
      ]),
    ].join('\n')
  }

  private menu(ways: readonly ScriptWay[]): string[] {
    if (ways.length === 0) return []
    return [
      'menu:',
      ...indented(
        ways.flatMap((way) => [
          `${quoted(way.label ?? '', this.variables)}${way.when ? ` if ${either(way.when)}` : ''}:`,
          ...indented([
            ...way.sets.flatMap(({ variable, value, by }) =>
              this.assign('$', { name: variable, value }, by ? '+=' : '='),
            ),
            goTo(way),
          ]),
        ]),
      ),
    ]
  }
}

const show = ({ character, sprite, x, size }: ScriptFigure): string =>
  `show expression ${quoted(sprite)} as ${character} at figure(${x / 100}${size === 100 ? '' : `, ${size / 100}`})`

/** The first statement whose condition holds; if none does, `otherwise`. */
function firstOpen(ways: { when: ScriptWay['when']; statement: string }[], otherwise?: string): string[] {
  const always = ways.findIndex(({ when }) => when === null)
  const last = always < 0 ? otherwise : ways[always]?.statement
  const before = ways.slice(0, always < 0 ? undefined : always)
  const arms = before.flatMap(({ when, statement }, at) => [
    `${at === 0 ? 'if' : 'elif'} ${either(when ?? [])}:`,
    ...indented([statement]),
  ])
  if (last === undefined) return arms
  return arms.length === 0 ? [last] : [...arms, 'else:', ...indented([last])]
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

const asRenpy: Omit<MessageSetting, 'paragraph'> = {
  plain,
  variable: (name) => `[${name}]`,
  set: (words, how) => (how === 'act' ? `{i}${words}{/i}` : how === 'strong' ? `{b}${words}{/b}` : words),
}

/** A quoted text; `places` are the variables of its placeholders. */
const quoted = (text: string, places: ReadonlyMap<string, string> = new Map()): string =>
  `"${setLabel(text, places, asRenpy)}"`
