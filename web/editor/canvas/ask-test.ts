import { testInteraction } from '@fabula/contract/routes/test-interaction'
import { replyEvents } from '@fabula/contract/shapes/reply-event'
import { TestAnswer } from '@fabula/contract/shapes/test-interaction'
import { ApiError, problemOf } from '../../client/api-problem.ts'
import { request } from '../../client/ask-server.ts'
import { meetProblem } from '../../client/call.ts'
import { readEvents } from '../../client/read-events.ts'
import { session } from '../../client/session.ts'
import type { TestBody } from './canvas-request.ts'

/** A reply as far as it has been written. */
export type Writing = { speaker_name: string | null; text: string }

/**
 * Asks for one turn, telling what is written as it comes. Answers what the turn came to; throws an `ApiError` when the
 * server refuses or the line is cut, for nothing of a test is kept there.
 */
export async function askTest(
  body: TestBody,
  { signal, onWriting }: { signal: AbortSignal; onWriting: (writing: Writing) => void },
): Promise<TestAnswer> {
  try {
    return await ask(body, signal, onWriting)
  } catch (error) {
    if (signal.aborted) throw error
    // Anything else came of a line that was cut, or of one who is not our server.
    const problem = error instanceof ApiError ? error : new ApiError({ status: 0, code: 'no_connection', detail: '' })
    await meetProblem(problem, { quiet: true })
    throw problem
  }
}

async function ask(body: TestBody, signal: AbortSignal, onWriting: (writing: Writing) => void): Promise<TestAnswer> {
  const sender = { origin: '', token: session.read()?.token ?? null }
  const headers = { accept: 'text/event-stream' }
  const response = await request(sender, testInteraction, { query: { prompt: '1' }, body, headers, signal })
  if (!response.ok || !response.body) throw await problemOf(response)
  let writing: Writing = { speaker_name: null, text: '' }
  for await (const { event, data } of readEvents(response.body)) {
    const read: unknown = JSON.parse(data || '{}')
    switch (event) {
      case 'speaker':
        writing = { ...writing, speaker_name: replyEvents.speaker.parse(read).character_name }
        break
      case 'delta':
        writing = { ...writing, text: writing.text + replyEvents.delta.parse(read).text }
        break
      case 'reset':
        writing = { speaker_name: null, text: '' }
        break
      case 'state':
        return TestAnswer.parse(read)
      case 'error': {
        const { status, detail, code } = replyEvents.error.parse(read)
        throw new ApiError({ status, detail, code })
      }
    }
    onWriting(writing)
  }
  throw new ApiError({ status: 0, code: 'no_connection', detail: '' })
}
