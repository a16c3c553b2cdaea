import { lineTokens } from '../../memory/line-tokens.ts'
import { estimateTokens } from '../../turn/estimate-tokens.ts'
import type { PastLine, TurnBrief } from '../../turn/turn-brief.ts'
import { promptName } from './fence.ts'
import { fillAuthors, fillAuthorsText, fillBrief, overheadTokens } from './fill-brief.ts'
import { foldBiography } from './fold-biography.ts'
import { shareOf, shortenText } from './shorten-text.ts'

/**
 * Shares of the budget: all authors' texts, the reader's current text, their biography, one line, all summaries, one
 * recalled line, all pinned lines, and one pinned line.
 */
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
/** Old lines are dropped in blocks of this share, so that the beginning of the prompt stays the same for some turns. */
const block = 0.15

/**
 * Prepares a brief for prompts: the reader's name on one line, their biography shortened, the author's `{{user}}`
 * replaced by neutral words, and all texts short enough for a prompt of `budget` tokens.
 */
export function fitBrief(brief: TurnBrief, budget = Number.POSITIVE_INFINITY): TurnBrief {
  const { filled, texts } = fillBrief(brief)
  const own = readerPart(filled, budget)
  if (!Number.isFinite(budget)) return own
  const authorBudget = Math.floor(budget * shares.authors)
  const sizes = texts.map((part) => part.sizes(budget))
  const total = sizes.reduce((sum, part) => sum + part.sum, 0)
  const largest = Math.max(0, ...sizes.map((part) => part.largest))
  const fits = total <= authorBudget
  // If all texts fit, the largest may use the room that the others leave.
  const maxTokens = fits
    ? authorBudget - total + largest
    : shareOf(
        sizes.flatMap((part) => part.each),
        authorBudget,
      )
  const fitted = fits ? own : fillAuthors(own, (text) => shortenText(text, Math.max(1, maxTokens - overheadTokens)))
  // Even shortened, there are too many texts, so drop the last ones.
  const short =
    maxTokens > overheadTokens + 4
      ? fitted
      : withFewer(fitted, Math.floor((budget * shares.authors) / (overheadTokens + 12)))
  const recalled = short.recalled?.map((line) => ({
    ...line,
    text: shortenText(line.text, Math.floor(budget * shares.recalled)),
  }))
  return { ...short, remembered: rememberedIn(short, budget), ...(recalled ? { recalled } : {}) }
}

function readerPart(brief: TurnBrief, budget: number): TurnBrief {
  const { reader, purpose } = brief
  // A choice has its author's words.
  const reader_text =
    purpose === 'changes' && brief.reader_text ? fillAuthorsText(brief.reader_text, brief) : brief.reader_text
  const biography = foldBiography(reader.biography, Math.floor(budget * shares.biography))
  const text = reader_text && shortenText(reader_text, Math.floor(budget * shares.readerText))
  return { ...brief, reader: { name: promptName(reader.name), biography }, reader_text: text }
}

/** Returns the same line if the text is unchanged. */
const withText = (line: PastLine, text: string): PastLine => (text === line.text ? line : { ...line, text })

/** Limits each line to a share of the budget, and keeps summaries from the newest. */
function rememberedIn({ remembered }: TurnBrief, budget: number): TurnBrief['remembered'] {
  const { summaries, recent, pinned = [] } = remembered
  // A constant limit, so that earlier lines stay the same in the prompt.
  const maxLineTokens = Math.max(20, Math.floor(budget * shares.line))
  const keptSummaries: string[] = []
  let left = budget * shares.summaries
  for (const summary of [...summaries].reverse()) {
    left -= estimateTokens(summary)
    if (left < 0) break
    keptSummaries.unshift(summary)
  }
  const pins: typeof pinned = []
  let pinBudget = budget * shares.pinned
  for (const line of [...pinned].reverse()) {
    const text = shortenText(line.text, Math.floor(budget * shares.onePin))
    pinBudget -= estimateTokens(text) + overheadTokens
    if (pinBudget < 0) break
    pins.unshift({ ...line, text })
  }
  return {
    summaries: keptSummaries,
    recent: recent.map((line) => withText(line, shortenText(line.text, maxLineTokens))),
    ...(pins.length > 0 ? { pinned: pins } : {}),
  }
}

/**
 * Drops at least `tokens` of the oldest lines, in blocks, so that the beginning of the prompt then stays the same for
 * some turns. The last two lines always stay.
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
    triggered_prompts: some(brief.triggered_prompts, 1),
    world_prompts: some(brief.world_prompts, 1),
    music: { ...brief.music, tracks: some(brief.music.tracks, 1) },
  }
}
