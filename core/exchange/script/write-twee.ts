import type { Novel } from '../../novel/novel.ts'
import { readerName, unnamedReader } from './reader-name.ts'
import { type MessageSetting, setLabel, setMessage } from './set-message.ts'
import { type ScriptCondition, type ScriptPassage, type ScriptWay, type StaticPart, staticPart } from './static-part.ts'

/**
 * Writes the static part of a novel as Twee 3 in the story format SugarCube; pictures and music stay in the archive.
 */
export function writeTwee(novel: Novel): string {
  const part = staticPart(novel)
  const data = {
    ifid: novel.id.toUpperCase(),
    format: 'SugarCube',
    'format-version': '2.36.1',
    start: part.start ?? '',
  }
  const init = [
    ...part.variables.map(({ name, value }) => `<<set $${name} to ${value}>>`),
    `<<set $${readerName} to "${unnamedReader}">>`,
  ]
  const hasLastChoice = part.passages.some(({ ways }) => ways.some(({ to }) => to === null))
  return [
    `:: StoryTitle\n${oneLine(part.title)}`,
    `:: StoryData\n${JSON.stringify(data)}`,
    `:: StoryInit\n${init.join('\n')}`,
    ...part.passages.map((passage) => passageOf(passage, { ...part, places: printed(part) })),
    ...(hasLastChoice ? [`:: ${endName}\n${endWords[novel.language ?? 'english']}`] : []),
  ]
    .join('\n\n\n')
    .concat('\n')
}

/** Choices that end the novel lead here: a link without a passage would do nothing. No scene has such a name. */
const endName = 'The End'
const endWords = { english: 'The End', russian: 'Конец' }

/** The expressions that are put into messages: a flag is shown in words. In single quotes, since labels have double ones. */
function printed({ places, variables, flagWords: [no, yes] }: StaticPart): Places {
  const flags = new Set(variables.filter(({ value }) => typeof value === 'boolean').map(({ name }) => name))
  return new Map(
    [...places].map(([place, name]) => [place, flags.has(name) ? `$${name} ? '${yes}' : '${no}'` : `$${name}`]),
  )
}

function passageOf({ name, speaker, text, ways }: ScriptPassage, { characters, places }: StaticPart): string {
  const called = characters.find((character) => character.name === speaker)?.called
  const by = speaker === readerName ? `''$${readerName}:'' ` : called === undefined ? '' : `''${plain(called)}:'' `
  const words = setMessage(text, places, asTwee)
  return `:: ${name}\n${by}${words}\n\n${choices(ways, places)}${continuing(ways)}`
}

const asTwee: MessageSetting = {
  plain: (words) => plain(words),
  variable: (expression) => `<<print ${expression}>>`,
  set: (words, how) => (how === 'act' ? `//${words}//` : how === 'strong' ? `''${words}''` : words),
  paragraph: '\n\n',
}

const choices = (ways: readonly ScriptWay[], places: Places): string =>
  ways
    .filter(({ label }) => label !== null)
    .map((way) => (way.when ? `<<if ${either(way.when)}>>${link(way, places)}<</if>>` : link(way, places)))
    .join('\n')

/** Of several ways without a choice, the first open one is taken. */
function continuing(ways: readonly ScriptWay[]): string {
  const all = ways.filter(({ label, to }) => label === null && to !== null)
  const open = all.filter((_way, at) => all.slice(0, at).every(({ when }) => when !== null))
  const [first] = open
  if (first && first.when === null) return link(first)
  const told = open.map((way, at) =>
    way.when ? `<<${at === 0 ? 'if' : 'elseif'} ${either(way.when)}>>${link(way)}` : `<<else>>${link(way)}`,
  )
  return told.length === 0 ? '' : `${told.join('')}<</if>>`
}

type Places = StaticPart['places']

function link({ label, to, sets }: ScriptWay, places: Places = new Map()): string {
  const changes = sets.map(({ variable, value, by }) => `<<set $${variable} ${by ? '+=' : 'to'} ${value}>>`).join('')
  const words = label === null ? '→' : setLabel(oneLine(label), places, asLabel)
  return `<<link "${words}" "${to ?? endName}">>${changes}<</link>>`
}

const either = (groups: readonly ScriptCondition[][]): string =>
  groups.map((group) => (groups.length > 1 && group.length > 1 ? `(${all(group)})` : all(group))).join(' or ')

const all = (group: readonly ScriptCondition[]): string => group.map(one).join(' and ')

function one({ variable, is, value }: ScriptCondition): string {
  if (variable === null) return 'false'
  if (typeof value === 'boolean') return value ? `$${variable}` : `not $${variable}`
  return `$${variable} ${is} ${value}`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Escapes markup: special characters are written as character references. */
const plain = (text: string): string =>
  text.replace(/[<>[\]$'"`~^@_=/\\!*#%&]|^::|--|\{\{\{/gm, (sign) =>
    [...sign].map((letter) => `&#${letter.charCodeAt(0)};`).join(''),
  )

/** The text of a link, which is quoted. */
const asLabel = {
  plain: (words: string) => plain(words),
  // As a macro, since letters after a bare `$name` would belong to the name.
  variable: (expression: string) => `<<print ${expression}>>`,
}
