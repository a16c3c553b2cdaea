import { randomUUID } from 'node:crypto'
import { testInteraction } from '@fabula/contract/routes/test-interaction'
import { upgradeTestInteraction } from '@fabula/contract/shapes/upgrade-test-interaction'
import { storyPhrases } from '@fabula/phrases/story'
import type { PlayContext } from '../../play/play-context.ts'
import type { ReplyProgress } from '../../play/storyteller.ts'
import { testTurn } from '../../play/test-turn.ts'
import { EventAnswer, type Handler, handleRaw } from '../handler.ts'
import { parse } from '../parse-input.ts'
import { problemEvent, problemOf } from '../problem-answer.ts'
import { problemOfError } from '../problem-of-error.ts'

export const testHandlers = (context: PlayContext): Handler[] => [
  handleRaw(testInteraction, async ({ caller, body, query, headers, signal }) => {
    const posted = parse(testInteraction.body, upgradeTestInteraction(body, randomUUID), '')
    const withPrompt = query.prompt === '1'
    const run = (onProgress: (progress: ReplyProgress) => void) =>
      testTurn(context, caller, posted, { withPrompt, signal, onProgress })
    if (!headers.wantsStream) return run(() => undefined)
    const language = posted.language ?? 'english'
    const nameOf = (id: string | null) =>
      posted.characters.find((character) => character.id === id)?.prompt_name ?? storyPhrases[language].narrator
    return new EventAnswer(streamOf(run, nameOf))
  }),
]

/** The progress of one question as events, then its answer. */
async function* streamOf<T>(
  run: (onProgress: (progress: ReplyProgress) => void) => Promise<T>,
  nameOf: (id: string | null) => string,
): AsyncGenerator<{ id: number; event: string; data: unknown }> {
  const queue: { event: string; data: unknown }[] = []
  let wake: () => void = () => undefined
  let over = false
  const push = (event: string, data: unknown) => {
    queue.push({ event, data })
    wake()
  }
  const done = run((progress) => {
    if (progress.kind === 'text') push('delta', { text: progress.text })
    else if (progress.kind === 'reset') push('reset', {})
    else push('speaker', { character_id: progress.character_id, character_name: nameOf(progress.character_id) })
  })
    .then((answer) => push('state', answer))
    .catch((error) => {
      const { code, facts } = problemOfError(error)
      push('error', problemEvent(problemOf(code, facts), facts.retryAfter))
    })
    .finally(() => {
      over = true
      wake()
    })
  for (let id = 1; ; id++) {
    while (queue.length === 0 && !over)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    const event = queue.shift()
    if (!event) break
    yield { id, ...event }
  }
  await done
}
