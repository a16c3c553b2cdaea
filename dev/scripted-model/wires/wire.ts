import type { ScriptedAnswer } from '../answer.ts'
import type { RecordedRequest } from '../read-request.ts'

/** How one provider puts an answer on the wire. The parts of a stream are whole server-sent events. */
export interface Wire {
  begin(request: RecordedRequest, answer: ScriptedAnswer): string[]
  piece(request: RecordedRequest, kind: 'reasoning' | 'refusal' | 'text', text: string): string[]
  end(request: RecordedRequest, answer: ScriptedAnswer): string[]
  /** A stream that began well and breaks off with an error in it. */
  brokenOff(answer: ScriptedAnswer): string[]
  whole(request: RecordedRequest, answer: ScriptedAnswer): unknown
  /** The body of an answer with another status than 200. */
  error(status: number, answer: ScriptedAnswer): unknown
}
