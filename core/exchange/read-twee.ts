import type { AssetId, NewId } from '../ids.ts'
import { type Novel, newNovelHead } from '../novel/novel.ts'
import type { SceneRef } from '../novel/scene-ref.ts'
import { limits } from '../record/limits.ts'
import { storableText } from '../record/storable.ts'
import { cutText } from '../record/text-length.ts'
import { Draws } from './flow/draws.ts'
import { FreeNames } from './free-names.ts'
import { paperAsset } from './paper.ts'
import { readerName, unnamedReader } from './script/reader-name.ts'
import { after, type Effects, noEffects } from './story/conditions.ts'
import { visitsOf } from './story/expressions.ts'
import type { StoryReport } from './story/loss.ts'
import { Losses } from './story/losses.ts'
import { isRounded } from './story/numbers.ts'
import { Variables } from './story/variables.ts'
import { readChapbook } from './twee/chapbook.ts'
import { readHarlowe } from './twee/harlowe.ts'
import { isChrome, isInit, isStoryPassage } from './twee/markup.ts'
import { readSource, TweeError } from './twee/read-source.ts'
import { makeScenes } from './twee/scenes.ts'
import { settled, withTargets } from './twee/settled.ts'
import { readSnowman } from './twee/snowman.ts'
import { type Passage, type Piece, type TwineFormat, type TwineSource, textPiece } from './twee/story.ts'
import { readSugarcube, widgetsOf } from './twee/sugarcube.ts'
import { onlyLinks, type Variant, variantsOf } from './twee/variants.ts'

export { TweeError }

/** A Twine story converted to a novel, with its losses. */
export interface TweeStory extends StoryReport {
  novel: Novel
  format: TwineFormat
}

const maxText = 16 * 1_048_576
const readers = { harlowe: readHarlowe, sugarcube: readSugarcube, chapbook: readChapbook, snowman: readSnowman }

/**
 * Reads Twee (1 or 3) or a page published by Twine, in any story format: passages become scenes, links choices,
 * variables flags and scales. `background` is given to every scene. Throws {@link TweeError}.
 */
export function readTwee(
  source: string,
  fallbackName: string,
  newId: NewId,
  background: AssetId | null = null,
): TweeStory {
  if (source.length > maxText) throw new TweeError()
  const story = readSource(storableText(source))
  const passages = story.passages.filter(isStoryPassage)
  const [opening] = passages
  if (!opening) throw new TweeError()
  const losses = new Losses()
  for (const { name } of passages.slice(limits.scenes)) losses.add({ passage: name, kind: 'many', what: name })
  loseOtherPassages(story, losses)
  const variables = new Variables()
  const { pieces, initial } = readPassages(story, passages.slice(0, limits.scenes), variables)

  const start = pieces.has(story.start) ? story.start : pieces.has('Start') ? 'Start' : opening.name
  const made = scenesOf(pieces, partsOf(pieces, start), variables, losses)
  const begun = initial.flatMap((piece) => (piece.kind === 'set' ? [piece.change] : []))
  for (const change of begun)
    if (isRounded(variables, change)) losses.add({ passage: start, kind: 'value', what: change.name })
  const world = begun.reduce<Effects>((all, change) => after(all, variables.effects(change) ?? noEffects), noEffects)
  const scenes = makeScenes(
    { variants: made, start, world, format: story.format, background, variables },
    newId,
    (loss) => losses.add(loss),
  )
  const refs = new Map<string, SceneRef>()
  for (const { id, name } of scenes.interactive) refs.set(name, { scene_id: id, scene_type: 'interactive' })
  for (const { id, name } of scenes.still) refs.set(name, { scene_id: id, scene_type: 'static' })
  return {
    novel: {
      ...newNovelHead(cutText(story.name || fallbackName, limits.name)),
      id: newId(),
      created_at: '',
      first_scene_id: scenes.first?.scene_id ?? null,
      first_scene_type: scenes.first?.scene_type ?? null,
      states: { flags: scenes.flags, scales: scenes.scales },
      assets: { sprites: [], backgrounds: background ? [paperAsset(background)] : [], musics: [] },
      interactive_scenes: scenes.interactive,
      static_scenes: scenes.still,
    },
    format: story.format,
    forks: forksOf(pieces, made),
    losses: losses.all.map((loss) => ({ ...loss, scene: refs.get(cutText(loss.passage, limits.name)) ?? null })),
  }
}

/** Reports passages that are neither part of the story nor read elsewhere. */
function loseOtherPassages({ passages, format }: TwineSource, losses: Losses): void {
  for (const passage of passages) {
    const { name, tags, text } = passage
    // Widgets are read where they are used.
    if (tags.includes('widget') && format === 'sugarcube' && text.includes('<<widget')) continue
    const kind = tags.includes('script') || name === 'UserScript' ? 'script' : isChrome(passage) ? 'macro' : null
    if (kind && text.trim() !== '') losses.add({ passage: name, kind, what: '' })
  }
}

/** Reads passages, and what runs before the story begins (`initial`); learns how variables are used. */
function readPassages(story: TwineSource, passages: readonly Passage[], variables: Variables) {
  const widgets = widgetsOf(story.passages.filter(({ tags }) => tags.includes('widget')).map(({ text }) => text))
  const draws = new Draws()
  const read = ({ name, tags, text }: Passage): Piece[] => {
    const isOnOneLine = story.format === 'sugarcube' && tags.includes('nobr')
    const source = isOnOneLine ? `<<nobr>>${text}<</nobr>>` : text
    const { pieces, readers: typed } = readers[story.format](source, name, widgets)
    for (const each of typed) variables.learnReader(each)
    const own = settled(pieces, draws)
    learn(variables, own)
    return own
  }
  const pieces = new Map<string, Piece[]>()
  for (const passage of passages) if (!pieces.has(passage.name)) pieces.set(passage.name, read(passage))
  const initial = story.passages.filter(isInit).flatMap(read)
  for (const piece of initial) {
    if (piece.kind !== 'set') continue
    variables.learnBegun(piece.change.name)
    if (isReader(piece)) variables.learnReader(readerName)
  }
  const targets = { variables, inLabels: story.format === 'sugarcube' || story.format === 'harlowe' }
  for (const [name, own] of pieces) pieces.set(name, withTargets(own, targets))
  for (const name of variables.visited) {
    const own = pieces.get(name)
    const change = { name: visitsOf(name).name, how: 'step' as const, value: { kind: 'value' as const, value: 1 } }
    if (own) pieces.set(name, [{ kind: 'set', change }, ...own])
  }
  return { pieces, initial }
}

/** Whether a variable is the reader's name in a story that Fabula wrote. */
const isReader = ({ change: { name, value } }: Extract<Piece, { kind: 'set' }>): boolean =>
  name === readerName && value.kind === 'value' && value.value === unnamedReader

/** The variants of all passages; passages created by links come after those of the story. */
function scenesOf(
  pieces: Map<string, Piece[]>,
  parts: ReadonlySet<string>,
  variables: Variables,
  losses: Losses,
): Map<string, Variant[]> {
  const made = new Map<string, Variant[]>()
  const named = new Map<Piece, string>()
  const waiting: { name: string; of: string; pieces: Piece[] }[] = []
  const names = new FreeNames(pieces.keys())
  const walk = (name: string, of: string, own: readonly Piece[]) =>
    variantsOf(of, own, {
      variables,
      piecesOf: (passage) => pieces.get(passage),
      lose: (loss) => losses.add(loss),
      reveal(link, label, body) {
        const existing = named.get(link)
        if (existing) return existing
        const fresh = names.take(`${cutText(of, 90)}: ${cutText(label, 90)}`)
        named.set(link, fresh)
        if (named.size <= limits.scenes)
          waiting.push({ name: fresh, of, pieces: [...body, ...onItsOwn(onlyLinks(pieces.get(of) ?? [], link))] })
        else losses.add({ passage: name, kind: 'many', what: label })
        return fresh
      },
    })
  for (const [name, own] of pieces) if (!parts.has(name)) made.set(name, walk(name, name, own))
  for (let next = waiting.shift(); next; next = waiting.shift())
    made.set(next.name, walk(next.name, next.of, next.pieces))
  return made
}

/** Puts pieces on lines of their own: links that are no part of a sentence. */
const onItsOwn = (pieces: readonly Piece[]): Piece[] => pieces.flatMap((piece) => [textPiece('\n'), piece])

/** Passages that are only included in others: nothing leads to them. */
function partsOf(pieces: ReadonlyMap<string, Piece[]>, start: string): ReadonlySet<string> {
  const all = [...pieces.values()]
  const led = new Set([start, ...all.flatMap((own) => [...targetsOf(own)])])
  return new Set(all.flatMap(includedIn).filter((name) => !led.has(name)))
}

const within = (piece: Piece): readonly Piece[][] =>
  piece.kind === 'link' ? [piece.body] : piece.kind === 'if' ? piece.arms.map(({ body }) => body) : []

const includedIn = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) => (piece.kind === 'include' ? [piece.target] : within(piece).flatMap(includedIn)))

/** Counts passages with several ways on in the file; `arrived`: those with all their ways in the novel. */
function forksOf(pieces: ReadonlyMap<string, Piece[]>, made: ReadonlyMap<string, Variant[]>) {
  let [all, arrived] = [0, 0]
  for (const [name, own] of pieces) {
    const targets = new Set([...targetsOf(own)].filter((target) => pieces.has(target)))
    if (targets.size < 2) continue
    all++
    const reached = new Set(
      made.get(name)?.flatMap(({ ways, jump }) => [...ways.map(({ target }) => target), jump ?? '']),
    )
    // Passages that a link reveals lead on from there.
    for (const target of [...reached])
      for (const { ways, jump } of pieces.has(target) ? [] : (made.get(target) ?? []))
        for (const each of [...ways.map((way) => way.target), jump ?? '']) reached.add(each)
    if ([...targets].every((target) => reached.has(target))) arrived++
  }
  return { all, arrived }
}

function targetsOf(pieces: readonly Piece[]): Set<string> {
  const targets = new Set<string>()
  for (const piece of pieces) {
    if (piece.kind === 'link' || piece.kind === 'goto') if (piece.target) targets.add(piece.target)
    for (const body of within(piece)) for (const target of targetsOf(body)) targets.add(target)
  }
  return targets
}

/** Learns how variables are used, from all pieces of a passage. */
function learn(variables: Variables, pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    if (piece.kind === 'set') variables.learnChange(piece.change)
    if (piece.kind === 'if') for (const { when } of piece.arms) if (when) variables.learnUse(when)
    if (piece.kind === 'print') variables.learnUse(piece.value)
    if (piece.kind === 'loss') for (const name of piece.of ?? []) variables.learnOdd(name)
    for (const body of within(piece)) learn(variables, body)
  }
}
