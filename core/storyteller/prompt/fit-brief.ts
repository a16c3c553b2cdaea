import { estimateTokens } from '../../memory/estimate-tokens.ts'
import { lineTokens } from '../../memory/line-tokens.ts'
import type { Language } from '../../novel/language.ts'
import type { Storytelling } from '../../novel/storytelling.ts'
import type { TurnBrief } from '../../turn/turn-brief.ts'
import { promptName } from './fence.ts'
import { foldBiography } from './fold-biography.ts'
import { shareOf, shortenText } from './shorten-text.ts'

/** Shares of the budget: of all that authors wrote, of the reader's words now, their biography, one line, all summaries, one line of long ago, all
 * that the reader wants remembered, and one line of that. */
const shares = {
  authors: 0.55,
  readerText: 0.15,
  biography: 0.05,
  line: 0.1,
  summaries: 0.25,
  recalled: 0.03,
  pinned: 0.08,
  onePin: 0.02,
}
/** Words that are too many are left out in blocks of this share, so that the prompt's beginning stays for some turns. */
const block = 0.15
/** Tokens around a text. */
const around = 8

/**
 * A brief as prompts speak of it: the reader's name on one line, their biography folded, the author's `{{user}}` filled
 * with words that are not the reader's, and everything short enough that the whole prompt keeps within `budget` tokens.
 */
export function fitBrief(brief: TurnBrief, budget = Number.POSITIVE_INFINITY): TurnBrief {
  const isEndless = !Number.isFinite(budget)
  const sizes: number[] = []
  const filled = fillAuthors(brief, (given) => {
    const text = withoutReader(given, brief.novel_language)
    // What is over the whole budget need not be counted to its end.
    if (!isEndless) sizes.push(estimateTokens(text.slice(0, budget * 4)) + around)
    return text
  })
  const own = readerPart(filled, budget)
  if (isEndless) return own
  const room = Math.floor(budget * shares.authors)
  const most = shareOf(sizes, room)
  const fits = sizes.reduce((sum, size) => sum + size, 0) <= room
  const fitted = fits ? own : fillAuthors(own, (text) => shortenText(text, Math.max(1, most - around)))
  // So many short texts that not one has room: the last of them go.
  const short = most > around + 4 ? fitted : withFewer(fitted, Math.floor((budget * shares.authors) / (around + 12)))
  const recalled = short.recalled?.map((line) => ({
    ...line,
    text: shortenText(line.text, Math.floor(budget * shares.recalled)),
  }))
  return { ...short, remembered: rememberedIn(short, budget), ...(recalled ? { recalled } : {}) }
}

function readerPart(brief: TurnBrief, budget: number): TurnBrief {
  const { reader, reader_text } = brief
  const biography = foldBiography(reader.biography, Math.floor(budget * shares.biography))
  const text = reader_text && shortenText(reader_text, Math.floor(budget * shares.readerText))
  return { ...brief, reader: { name: promptName(reader.name), biography }, reader_text: text }
}

/** The words that were said, each at most a share of the budget; summaries from the newest. */
function rememberedIn({ remembered }: TurnBrief, budget: number): TurnBrief['remembered'] {
  const { summaries, recent, pinned = [] } = remembered
  // The same for every turn, so that what was said before stays the same in the prompt.
  const each = Math.max(20, Math.floor(budget * shares.line))
  const kept: string[] = []
  let left = budget * shares.summaries
  for (const summary of [...summaries].reverse()) {
    left -= estimateTokens(summary)
    if (left < 0) break
    kept.unshift(summary)
  }
  const pins: typeof pinned = []
  let room = budget * shares.pinned
  for (const line of [...pinned].reverse()) {
    const text = shortenText(line.text, Math.floor(budget * shares.onePin))
    room -= estimateTokens(text) + around
    if (room < 0) break
    pins.unshift({ ...line, text })
  }
  return {
    summaries: kept,
    recent: recent.map((line) => ({ ...line, text: shortenText(line.text, each) })),
    ...(pins.length > 0 ? { pinned: pins } : {}),
  }
}

/**
 * The same brief reminded of less: at least so many tokens of the oldest words go, in blocks, so that the beginning of the
 * prompt then stays for some turns. The last two lines always stay.
 */
export function withoutOldest(brief: TurnBrief, tokens: number, budget: number): TurnBrief {
  const { recent } = brief.remembered
  const dropped = Math.ceil(tokens / (budget * block)) * budget * block
  let from = 0
  for (let gone = 0; gone < dropped && from < recent.length - 2; from++) {
    const line = recent[from]
    if (line) gone += lineTokens(line)
  }
  return { ...brief, remembered: { ...brief.remembered, recent: recent.slice(from) } }
}

const withFewer = (brief: TurnBrief, count: number): TurnBrief => {
  let left = count
  const some = <T>(things: readonly T[], weight: number): T[] => {
    const taken = things.slice(0, Math.max(0, Math.min(things.length, Math.floor(left / weight))))
    left -= taken.length * weight
    return taken
  }
  const cast = some(brief.cast, 2).map((member) => ({
    ...member,
    biographies: member.biographies.slice(0, 1),
    ...(member.secrets ? { secrets: member.secrets.slice(0, 1) } : {}),
    scene_lines: member.scene_lines.slice(0, 1),
    example_lines: member.example_lines.slice(0, 1),
    sprites: some(member.sprites, 1),
  }))
  return {
    ...brief,
    cast,
    endings: some(brief.endings, 2),
    changes: some(brief.changes, 2),
    scene_prompts: some(brief.scene_prompts, 1),
    woken_prompts: some(brief.woken_prompts, 1),
    world_prompts: some(brief.world_prompts, 1),
    music: { ...brief.music, tracks: some(brief.music.tracks, 1) },
  }
}

/** The lines of a voice that prompts may quote; a brief has hundreds. */
const mostLines = 8

/** Every text of an author in a brief, made anew by `change`. */
function fillAuthors(brief: TurnBrief, change: (text: string) => string): TurnBrief {
  return {
    ...brief,
    scene: { ...brief.scene, name: change(brief.scene.name) },
    ...(brief.storytelling && { storytelling: changedStorytelling(brief.storytelling, change) }),
    world_prompts: brief.world_prompts.map(({ name, text }) => ({ name: change(name), text: change(text) })),
    woken_prompts: brief.woken_prompts.map(({ name, text }) => ({ name: change(name), text: change(text) })),
    scene_prompts: brief.scene_prompts.map(change),
    cast: brief.cast.map((member) => {
      const named = (text: string) => change(withName(text, member.name))
      return {
        ...member,
        biographies: member.biographies.map(named),
        ...(member.secrets ? { secrets: member.secrets.map(named) } : {}),
        sprites: member.sprites.map((sprite) => ({ ...sprite, description: named(sprite.description) })),
        scene_lines: member.scene_lines.slice(0, mostLines).map((line) => named(withoutCall(line))),
        example_lines: member.example_lines.slice(0, mostLines).map((line) => named(withoutCall(line))),
      }
    }),
    music: {
      ...brief.music,
      tracks: brief.music.tracks.map((track) => ({ ...track, description: change(track.description) })),
    },
    changes: brief.changes.map((entry) => ({ ...entry, reason: change(entry.reason) })),
    endings: brief.endings.map((entry) => ({ ...entry, description: change(entry.description) })),
  }
}

const changedStorytelling = (told: Storytelling, change: (text: string) => string): Storytelling => ({
  ...told,
  ...(told.style === undefined ? {} : { style: change(told.style) }),
  notes: told.notes.map(change),
})

const readerWord: Record<Language, string> = { english: 'the reader', russian: 'читатель' }
const user = /\{\{\s*user\s*\}\}|<user>/gi
const callWithin = /,\s*(?:\{\{\s*user\s*\}\}|<user>)(?=\s*[,.!?…:;])/gi
const callFirst = /^(?:\{\{\s*user\s*\}\}|<user>),\s*(\p{L})/giu
const char = /\{\{\s*char\s*\}\}|<(?:bot|char)>/gi

const hasPlace = (text: string): boolean => text.includes('{{') || text.includes('<')

/** The reader's name is the reader's: authors' texts say who is meant without it. */
const withoutReader = (text: string, language: Language): string =>
  hasPlace(text) ? text.replace(user, readerWord[language]) : text

/** A line that calls the reader by name is the same line without. */
const withoutCall = (line: string): string =>
  hasPlace(line) ? line.replace(callWithin, '').replace(callFirst, (_, first: string) => first.toUpperCase()) : line

const withName = (text: string, name: string): string => (hasPlace(text) ? text.replace(char, () => name) : text)
