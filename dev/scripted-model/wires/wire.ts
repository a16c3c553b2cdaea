import type { ScriptedAnswer } from '../answer.ts'
import type { RecordedRequest } from '../read-request.ts'

/** How a provider encodes an answer. The parts of a stream are complete server-sent events. */
export interface Wire {
  begin(request: RecordedRequest, answer: ScriptedAnswer): string[]
  piece(request: RecordedRequest, kind: 'reasoning' | 'refusal' | 'text', text: string): string[]
  end(request: RecordedRequest, answer: ScriptedAnswer): string[]
  /** The events of a stream that breaks off with an error. */
  brokenOff(answer: ScriptedAnswer): string[]
  whole(request: RecordedRequest, answer: ScriptedAnswer): unknown
  /** The body of an answer with a status other than 200. */
  error(status: number, answer: ScriptedAnswer): unknown
}
