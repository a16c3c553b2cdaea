import type { RunningTurn } from './running-turns.ts'
import type { StorytellerAnswer } from './storyteller.ts'

/** Corrects the streamed text so that it adds up to exactly what is stored. */
export function correctStreamedText(turn: RunningTurn, answer: StorytellerAnswer, message: string): void {
  turn.flush()
  const lastReset = turn.events.findLastIndex((event) => event.event === 'reset')
  const shown = turn.events
    .slice(lastReset + 1)
    .map((event) => (event.event === 'delta' ? event.data.text : ''))
    .join('')
  if (shown === message) return
  if (answer.reply.message !== '' && message.startsWith(shown)) {
    turn.push({ event: 'delta', data: { text: message.slice(shown.length) } })
    return
  }
  turn.push({ event: 'reset', data: {} })
  turn.push({ event: 'delta', data: { text: message } })
}
