import { strToU8 } from 'fflate'
import { evaluate, type Facts } from '../conditional/evaluate.ts'
import type { Character } from '../novel/character.ts'
import { readMarkedLine } from '../novel/line-mark.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import { isObject } from '../record/upgrade.ts'
import { encodeBase64 } from './base64.ts'
import { type CardData, cardText, ownExtension } from './card-data.ts'
import { instructionNames } from './card-prompts.ts'
import { writtenKeys } from './lore-keys.ts'
import type { CardPicture } from './pictures.ts'
import { withPngTexts } from './png-chunks.ts'
import { type CardParts, partsOf } from './read-card.ts'
import { parseStoredCard } from './stored-card.ts'
import type { ZippedFile } from './write-zip.ts'

/**
 * Writes a character as a V3 card. Fields of its original card stay as they were, including unknown ones, except where
 * the character was changed since. Other programs have no conditions: biographies and lore are as at the beginning of the
 * novel. Secrets are not exported. `assets` lists its pictures.
 */
export function writeCard(
  novel: Novel,
  character: Character,
  assets: readonly object[],
): { spec: string; spec_version: string; data: CardData } {
  const kept = parseStoredCard(character.card)
  const before = typeof kept.name === 'string' ? partsOf(kept, noId) : null
  const begun = factsAtBeginning(novel)
  return {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      ...blank,
      ...kept,
      ...who(character, kept, before, begun),
      ...openings(novel, character, kept, before),
      extensions: extensionsOf(character, kept),
      ...instructions(novel, before),
      assets,
      character_book: lorebookOf(novel, character, begun),
    },
  }
}

/** Flags and scales at their initial values, and no ending completed. */
function factsAtBeginning(novel: Novel): Facts {
  const { endings } = indexOf(novel)
  return {
    flags: new Map(novel.states.flags.map(({ id, initial_value }) => [id, initial_value])),
    scales: new Map(novel.states.scales.map(({ id, initial_value }) => [id, initial_value])),
    endings: { get: (id) => (endings.has(id) ? false : undefined) },
  }
}

/** Required fields of a V3 card. */
const blank = {
  description: '',
  personality: '',
  scenario: '',
  first_mes: '',
  mes_example: '',
  creator_notes: '',
  system_prompt: '',
  post_history_instructions: '',
  alternate_greetings: [],
  group_only_greetings: [],
  tags: [],
  creator: '',
  character_version: '',
  extensions: {},
}

/** A stored card contains no ids. */
const noId = <Id extends string>() => '' as Id

/** The character's name and texts, as far as they differ from those of the stored card, which `before` was read from. */
function who(character: Character, kept: CardData, before: CardParts | null, begun: Facts): CardData {
  const name = before?.character?.prompt_name === character.prompt_name ? {} : { name: character.prompt_name }
  const told = (each: Character | null | undefined) =>
    JSON.stringify(each?.biographies.map(({ prompt_description }) => prompt_description))
  const current = character.biographies.filter(({ conditionals }) => evaluate(conditionals, begun))
  const stories = (current.length > 0 ? current : character.biographies).map((each) => each.prompt_description)
  const areSameLines = JSON.stringify(before?.character?.example_lines) === JSON.stringify(character.example_lines)
  const spoken = character.example_lines.filter((line) => !before?.greetings.includes(line))
  // Other programs put the nickname in place of the name, so only a card that had one gets one.
  const [nickname = ''] = character.aliases
  const isRenamed = cardText(kept, 'nickname') !== '' && nickname !== (before?.character?.aliases[0] ?? '')
  return {
    ...name,
    ...(isRenamed ? { nickname } : {}),
    ...(before && 'description' in kept && told(before.character) === told(character)
      ? {}
      : { description: stories.join('\n\n'), personality: '', scenario: '' }),
    ...(before && 'mes_example' in kept && areSameLines
      ? {}
      : { mes_example: spoken.map((line) => `<START>\n{{char}}: ${readMarkedLine(line).text}`).join('\n') }),
  }
}

/** The card's extensions, with what only Fabula understands, so that it is still there when a novel imports the card. */
function extensionsOf({ aliases, example_lines }: Character, kept: CardData): object {
  const { [ownExtension]: _, ...others } = isObject(kept.extensions) ? kept.extensions : {}
  const marked = example_lines.filter((line) => readMarkedLine(line).text !== line)
  const own = { ...(aliases.length > 0 ? { aliases } : {}), ...(marked.length > 0 ? { marked_lines: marked } : {}) }
  return Object.keys(own).length > 0 ? { ...others, [ownExtension]: own } : others
}

/** The character's greetings: in the novel's first scene, and in others that the character opens. */
function openings(novel: Novel, character: Character, kept: CardData, before: CardParts | null): CardData {
  const begun = novel.interactive_scenes.filter(
    ({ start_message_speaker_id: speaker, start_message_original: text }) => speaker === character.id && text.trim(),
  )
  const first = begun.filter(({ id }) => id === novel.first_scene_id)
  const said = [...new Set([...first, ...begun])].map((scene) => scene.start_message_original)
  if (said.length === 0) return {}
  if ('first_mes' in kept && JSON.stringify(before?.greetings ?? []) === JSON.stringify(said)) return {}
  return { first_mes: said[0], alternate_greetings: said.slice(1) }
}

/** Instructions that came from a card return to their fields, as their author left them. */
function instructions(novel: Novel, before: CardParts | null): CardData {
  const told = (name: string) =>
    novel.world_prompts.filter((prompt) => prompt.name === name).map(({ prompt_description: text }) => text)
  return Object.fromEntries(
    (['system_prompt', 'post_history_instructions'] as const).flatMap((name) => {
      const [text = '', ...others] = told(name)
      const [own] = (before?.world_prompts ?? []).filter((prompt) => prompt.name === name)
      // Several cards were imported into this novel: only an unchanged instruction can be attributed to its card.
      return !own || others.length > 0 || own.prompt_description === text ? [] : [[name, text]]
    }),
  )
}

function lorebookOf(novel: Novel, { prompt_name }: Character, begun: Facts): object | undefined {
  const entries = novel.world_prompts
    .filter(({ name }) => !instructionNames.some((each) => each === name))
    .map((prompt, at) => ({ ...entryOf(prompt, at), enabled: evaluate(prompt.conditionals, begun) }))
  return entries.length === 0 ? undefined : { name: prompt_name, extensions: {}, entries }
}

/** Writes a world prompt as an entry of a V3 book; settings beyond the standard are in its extensions. */
function entryOf(prompt: WorldPrompt, index: number): object {
  const { name, prompt_description: content, keywords = [], constant, order, probability, depth, lines_back } = prompt
  const written = writtenKeys(prompt)
  const at = typeof depth === 'number' ? { position: 4, depth } : {}
  const chance = typeof probability === 'number' ? { probability, useProbability: true } : {}
  const back = typeof lines_back === 'number' ? { scan_depth: lines_back } : {}
  return {
    content,
    extensions: { ...at, ...chance, ...back, ...written.extensions },
    insertion_order: order ?? 100,
    constant: constant === true || keywords.length === 0,
    ...written.fields,
    id: index,
    name,
    comment: name,
  }
}

/** The files of a card as CHARX: the text, and every picture under the name of its expression. */
export function* charxFiles(
  novel: Novel,
  character: Character,
  pictures: readonly CardPicture[],
): Generator<ZippedFile> {
  const placed = pictures.map((picture, at) => ({
    picture,
    path: `assets/${picture.kind === 'expression' ? 'emotion' : 'icon'}/image/${at + 1}.${picture.extension}`,
  }))
  const assets = placed.map(({ picture: { kind, name, extension }, path }) => ({
    type: kind === 'expression' ? 'emotion' : 'icon',
    uri: `embeded://${path}`,
    name,
    ext: extension,
  }))
  yield { path: 'card.json', bytes: strToU8(JSON.stringify(writeCard(novel, character, assets), null, 2)), packs: true }
  for (const { picture, path } of placed) yield { path, bytes: picture.bytes }
}

/** Embeds a card in a PNG, for programs that read V3 and, under the older keyword, V2 or V1. */
export function pngCard(novel: Novel, character: Character, png: Uint8Array): Uint8Array {
  const card = writeCard(novel, character, [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }])
  const { name, description, personality, scenario, first_mes, mes_example } = card.data
  const first = { name, description, personality, scenario, first_mes, mes_example }
  const older = { ...first, ...card, spec: 'chara_card_v2', spec_version: '2.0' }
  const text = (value: object) => strToU8(encodeBase64(strToU8(JSON.stringify(value))))
  return withPngTexts(
    png,
    new Map([
      ['chara', text(older)],
      ['ccv3', text(card)],
    ]),
  )
}
