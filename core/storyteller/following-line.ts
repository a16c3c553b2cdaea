import type { CharacterId } from '../ids.ts'
import { maxFollowingLines, splitLines } from '../turn/reply-lines.ts'
import type { FollowingLine } from '../turn/storyteller-reply.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { aliasesOf } from './alias.ts'
import { beforeOtherSpeaker, cleanLine, namesIn } from './clean-line.ts'

/** Another character's line after the first, as a model gives it. */
export interface RawLine {
  actor: string
  expression: string
  line: string
}

const text = (json: unknown): string => (typeof json === 'string' ? json : '')

/** Reads an object of `more` as a line; fields that are not strings become empty. */
export const readRawLine = (json: Record<string, unknown>): RawLine => ({
  actor: text(json.actor),
  expression: text(json.expression),
  line: text(json.line),
})

/** Whether other characters may join in: the author allows it, and another character may speak. */
export const allowsFollowing = (brief: TurnBrief): boolean =>
  brief.storytelling?.several === true && brief.cast.filter((member) => member.may_speak).length > 1

/** Validates a line that follows the first; null if it names no character who may speak, or is empty. */
export function followingLine(raw: RawLine, brief: TurnBrief): FollowingLine | null {
  const aliases = aliasesOf(brief)
  const speaker_id = aliases.actors.find(raw.actor)
  const member = brief.cast.find((entry) => entry.character_id === speaker_id)
  if (speaker_id === null || !member?.may_speak) return null
  const { line } = cleanLine(raw.line, namesIn(brief, member.name))
  if (line === '') return null
  return { speaker_id, message: line, sprite_id: aliases.sprites.get(speaker_id)?.find(raw.expression) ?? null }
}

/** The valid following lines in order, up to the maximum. */
export const followingLines = (lines: readonly RawLine[], brief: TurnBrief): FollowingLine[] =>
  lines.flatMap((line) => followingLine(line, brief) ?? []).slice(0, maxFollowingLines)

/**
 * Splits a line in which a model continues for other characters (`Osip: Aye.` on a line of its own) into the speaker's
 * part and the following lines. The speaker's own name may precede their words. Drops everything after words put into
 * the reader's mouth.
 */
export function withoutFollowing(line: string, brief: TurnBrief, speaker: CharacterId | null): [string, RawLine[]] {
  const names = brief.cast.map((member) => member.name)
  const own = brief.cast.find((member) => member.character_id === speaker)?.name ?? null
  const plain = beforeOtherSpeaker(line.replace(/\*\*([^*\n]+)\*\*/g, '$1'), brief.reader.name)
  const pieces = splitLines(plain, names)
  const [first, ...rest] = pieces
  if (!first || rest.length === 0 || (first.name !== null && first.name !== own)) return [line, []]
  return [
    plain.slice(first.start, first.end),
    rest.map(({ name, start, end }) => ({ actor: name ?? '', expression: '', line: plain.slice(start, end) })),
  ]
}
