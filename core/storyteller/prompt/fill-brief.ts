import type { Language } from '../../novel/language.ts'
import { memoizeWeak } from '../../novel/memoize-weak.ts'
import { fillIn, placesIn } from '../../novel/message-places.ts'
import type { Storytelling } from '../../novel/storytelling.ts'
import { estimateTokens } from '../../turn/estimate-tokens.ts'
import type { CastMember, OfferedChange, OfferedEnding, Shown, TurnBrief } from '../../turn/turn-brief.ts'

/** Overhead tokens per text. */
export const overheadTokens = 8

/** The most lines of a voice that prompts may quote; a brief has hundreds. */
const maxVoiceLines = 8

type Change = (text: string) => string

/** How to apply a change to the texts of each part of a brief. */
const fillers = {
  scene: (scene: TurnBrief['scene'], change: Change) => ({ ...scene, name: change(scene.name) }),
  storytelling: (storytelling: Storytelling, change: Change): Storytelling => ({
    ...storytelling,
    ...(storytelling.style === undefined ? {} : { style: change(storytelling.style) }),
    notes: storytelling.notes.map(change),
  }),
  world: (prompts: TurnBrief['world_prompts'], change: Change) =>
    prompts.map(({ name, text }) => ({ name: change(name), text: change(text) })),
  prompts: (prompts: string[], change: Change) => prompts.map(change),
  cast: (cast: CastMember[], change: Change): CastMember[] =>
    cast.map((member) => {
      const named = (text: string) => change(withName(text, member.name))
      return {
        ...member,
        biographies: member.biographies.map(named),
        ...(member.secrets ? { secrets: member.secrets.map(named) } : {}),
        sprites: member.sprites.map((sprite) => ({ ...sprite, description: named(sprite.description) })),
        scene_lines: member.scene_lines.slice(0, maxVoiceLines).map((line) => named(withoutAddress(line))),
        example_lines: member.example_lines.slice(0, maxVoiceLines).map((line) => named(withoutAddress(line))),
      }
    }),
  tracks: (tracks: Shown[], change: Change) =>
    tracks.map((track) => ({ ...track, description: change(track.description) })),
  changes: (changes: OfferedChange[], change: Change) =>
    changes.map((entry) => ({ ...entry, reason: change(entry.reason) })),
  endings: (endings: OfferedEnding[], change: Change) =>
    endings.map((entry) => ({ ...entry, description: change(entry.description) })),
}

/** Applies `change` to every text of an author in a brief. */
export const fillAuthors = (brief: TurnBrief, change: Change): TurnBrief => ({
  ...brief,
  scene: fillers.scene(brief.scene, change),
  ...(brief.storytelling && { storytelling: fillers.storytelling(brief.storytelling, change) }),
  world_prompts: fillers.world(brief.world_prompts, change),
  triggered_prompts: fillers.world(brief.triggered_prompts, change),
  scene_prompts: fillers.prompts(brief.scene_prompts, change),
  cast: fillers.cast(brief.cast, change),
  music: { ...brief.music, tracks: fillers.tracks(brief.music.tracks, change) },
  changes: fillers.changes(brief.changes, change),
  endings: fillers.endings(brief.endings, change),
})

/** The texts of a part of a brief, with their sizes. */
class Texts {
  readonly each: string[] = []
  private readonly counted = new Map<number, { each: number[]; sum: number; largest: number }>()

  /** Sizes in tokens. A text longer than the budget is only measured up to it. */
  sizes(budget: number): { each: number[]; sum: number; largest: number } {
    const cached = this.counted.get(budget)
    if (cached) return cached
    const each = this.each.map((text) => estimateTokens(text.slice(0, budget * 4)) + overheadTokens)
    const sizes = { each, sum: each.reduce((sum, size) => sum + size, 0), largest: Math.max(0, ...each) }
    // Shortening a prompt tries many budgets.
    if (this.counted.size >= 8) this.counted.clear()
    this.counted.set(budget, sizes)
    return sizes
  }
}

/** A part with its places filled. */
interface Filled<Part> {
  part: Part
  texts: Texts
}

/** A cached part, filled without values, and by the values of the places that occur in it. */
interface CachedPart<Part> extends Filled<Part> {
  places: readonly string[]
  byValues: Map<string, Filled<Part>>
}

/** This many sets of values are cached per part before the cache is cleared. */
const maxValueSets = 50

/**
 * Parts are the same objects turn after turn (`scene-parts.ts`): each is filled once, and again only if a flag or
 * scale named in it has changed. So the beginning of the prompt changes only with its content.
 */
function cachedFiller<Part extends object>(
  fill: (part: Part, change: Change) => Part,
): (part: Part, brief: TurnBrief) => Filled<Part> {
  const filled = (part: Part, change: Change): Filled<Part> => {
    const texts = new Texts()
    const record = (original: string) => {
      const text = change(original)
      texts.each.push(text)
      return text
    }
    return { part: fill(part, record), texts }
  }
  const plain = (language: Language) =>
    memoizeWeak((part: Part): CachedPart<Part> => {
      const result = filled(part, (text) => withoutReader(text, language))
      const places = result.texts.each.flatMap((text) => (text.includes('{{') ? placesIn(text) : []))
      return { ...result, places: [...new Set(places.map(({ name }) => name))], byValues: new Map() }
    })
  const byLanguage: Record<Language, (part: Part) => CachedPart<Part>> = {
    english: plain('english'),
    russian: plain('russian'),
  }
  return (part, { novel_language: language, values }) => {
    const cached = byLanguage[language](part)
    const usedNames = values === undefined ? [] : cached.places.filter((name) => values.has(name))
    if (values === undefined || usedNames.length === 0) return cached
    const key = usedNames.map((name) => values.get(name)).join()
    const filledBefore = cached.byValues.get(key)
    if (filledBefore) return filledBefore
    const result = filled(part, (text) => fillIn(withoutReader(text, language), values))
    if (cached.byValues.size >= maxValueSets) cached.byValues.clear()
    cached.byValues.set(key, result)
    return result
  }
}

const filledScene = cachedFiller(fillers.scene)
const filledStorytelling = cachedFiller(fillers.storytelling)
const filledWorld = cachedFiller(fillers.world)
const filledPrompts = cachedFiller(fillers.prompts)
const filledCast = cachedFiller(fillers.cast)
const filledTracks = cachedFiller(fillers.tracks)
const filledChanges = cachedFiller(fillers.changes)
const filledEndings = cachedFiller(fillers.endings)

/**
 * Fills a brief's author texts with the current flags and scales, and replaces the reader's name by a description.
 * Also returns the texts.
 */
export function fillBrief(brief: TurnBrief): { filled: TurnBrief; texts: Texts[] } {
  const scene = filledScene(brief.scene, brief)
  const storytelling = brief.storytelling && filledStorytelling(brief.storytelling, brief)
  const world = filledWorld(brief.world_prompts, brief)
  const triggered = filledWorld(brief.triggered_prompts, brief)
  const prompts = filledPrompts(brief.scene_prompts, brief)
  const cast = filledCast(brief.cast, brief)
  const tracks = filledTracks(brief.music.tracks, brief)
  const changes = filledChanges(brief.changes, brief)
  const endings = filledEndings(brief.endings, brief)
  return {
    filled: {
      ...brief,
      scene: scene.part,
      ...(storytelling && { storytelling: storytelling.part }),
      world_prompts: world.part,
      triggered_prompts: triggered.part,
      scene_prompts: prompts.part,
      cast: cast.part,
      music: { ...brief.music, tracks: tracks.part },
      changes: changes.part,
      endings: endings.part,
    },
    texts: [
      scene,
      ...(storytelling ? [storytelling] : []),
      world,
      triggered,
      prompts,
      cast,
      tracks,
      changes,
      endings,
    ].map(({ texts }) => texts),
  }
}

/** Fills one text of the author's. */
export const fillAuthorsText = (text: string, { novel_language, values = new Map() }: TurnBrief): string =>
  fillIn(withoutReader(text, novel_language), values)

const readerWord: Record<Language, string> = { english: 'the reader', russian: 'читатель' }
const user = /\{\{\s*user\s*\}\}|<user>/gi
const callWithin = /,\s*(?:\{\{\s*user\s*\}\}|<user>)(?=\s*[,.!?…:;])/gi
const callFirst = /^(?:\{\{\s*user\s*\}\}|<user>),\s*(\p{L})/giu
const char = /\{\{\s*char\s*\}\}|<(?:bot|char)>/gi

const hasPlace = (text: string): boolean => text.includes('{{') || text.includes('<')

/** Replaces `{{user}}` by a neutral word, because the reader's name is the reader's own text. */
const withoutReader = (text: string, language: Language): string =>
  hasPlace(text) ? text.replace(user, readerWord[language]) : text

/** Removes `{{user}}` where a line addresses the reader by it. */
const withoutAddress = (line: string): string =>
  hasPlace(line) ? line.replace(callWithin, '').replace(callFirst, (_, first: string) => first.toUpperCase()) : line

const withName = (text: string, name: string): string => (hasPlace(text) ? text.replace(char, () => name) : text)
