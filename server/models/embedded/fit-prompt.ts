import type { PromptMessage } from '@fabula/core/storyteller/turn-record'

/**
 * The share of the history that is dropped at once when there is no room, so that the rest stays the same for some
 * turns.
 */
const droppedShare = 0.5

/**
 * The messages that fit into `room` tokens: the first (rules and scene) and the last (the question) always stay, and
 * the oldest between them are dropped. If the first alone is too long its middle is cut, because the rules are at its
 * start and the scene at its end.
 */
export function fitPrompt(
  messages: readonly PromptMessage[],
  room: number,
  count: (text: string) => number,
): PromptMessage[] {
  const sizes = messages.map((message) => count(message.content) + 8)
  const first = messages[0]
  const last = messages.at(-1)
  if (first === undefined || last === undefined || messages.length < 2) return [...messages]
  const between = messages.slice(1, -1)
  const ends = (sizes[0] ?? 0) + (sizes.at(-1) ?? 0)
  let kept = between
  while (kept.length > 0 && ends + sum(sizes.slice(messages.length - 1 - kept.length, -1)) > room) {
    kept = kept.slice(Math.max(1, Math.floor(kept.length * droppedShare)))
  }
  if (ends <= room) return [first, ...kept, last]
  const share = Math.max(0.1, (room - (sizes.at(-1) ?? 0)) / (sizes[0] ?? 1))
  return [{ ...first, content: withoutMiddle(first.content, Math.floor(first.content.length * share * 0.95)) }, last]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function withoutMiddle(text: string, length: number): string {
  const half = Math.max(0, Math.floor(length / 2))
  return length >= text.length ? text : `${text.slice(0, half)}\n…\n${text.slice(text.length - half)}`
}
