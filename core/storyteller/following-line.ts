import type { CharacterId } from '../ids.ts'
import { mostFollowing, splitLines } from '../turn/reply-lines.ts'
import type { FollowingLine } from '../turn/storyteller-reply.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { aliasesOf } from './alias.ts'
import { beforeSomebodySpeaks, cleanLine, namesIn } from './clean-line.ts'

/** Somebody's line after the first, as a model gives it. */
export interface ToldLine {
  actor: string
  expression: string
  line: string
}

const text = (json: unknown): string => (typeof json === 'string' ? json : '')

/** One object of `more` as a line; what is no text says nothing. */
export const toldLine = (json: Record<string, unknown>): ToldLine => ({
  actor: text(json.actor),
  expression: text(json.expression),
  line: text(json.line),
})

/** Whether others may take up what the first has said in this reply: the author lets them, and there is somebody else. */
export const mayFollow = (brief: TurnBrief): boolean =>
  brief.storytelling?.several === true && brief.cast.filter((member) => member.may_speak).length > 1

/** A line that may follow the first; null where nobody here who may speak is named, or nothing is said. */
export function followingLine(told: ToldLine, brief: TurnBrief): FollowingLine | null {
  const aliases = aliasesOf(brief)
  const speaker_id = aliases.actors.find(told.actor)
  const member = brief.cast.find((entry) => entry.character_id === speaker_id)
  if (speaker_id === null || !member?.may_speak) return null
  const { line } = cleanLine(told.line, namesIn(brief, member.name))
  if (line === '') return null
  return { speaker_id, message: line, sprite_id: aliases.sprites.get(speaker_id)?.find(told.expression) ?? null }
}

/** The lines that follow the first, in their order, at most as many as may. */
export const followingLines = (told: readonly ToldLine[], brief: TurnBrief): FollowingLine[] =>
  told.flatMap((line) => followingLine(line, brief) ?? []).slice(0, mostFollowing)

/**
 * A line in which a model goes on for others, `Osip: Aye.` on a line of its own, as what the first says and what follows.
 * The speaker's own name may stand in front of their words. Whatever answers words put into the reader's mouth is left away.
 */
export function withoutFollowing(line: string, brief: TurnBrief, speaker: CharacterId | null): [string, ToldLine[]] {
  const names = brief.cast.map((member) => member.name)
  const own = brief.cast.find((member) => member.character_id === speaker)?.name ?? null
  const plain = beforeSomebodySpeaks(line.replace(/\*\*([^*\n]+)\*\*/g, '$1'), brief.reader.name)
  const pieces = splitLines(plain, names)
  const [first, ...rest] = pieces
  if (!first || rest.length === 0 || (first.name !== null && first.name !== own)) return [line, []]
  return [
    plain.slice(first.start, first.end),
    rest.map(({ name, start, end }) => ({ actor: name ?? '', expression: '', line: plain.slice(start, end) })),
  ]
}
