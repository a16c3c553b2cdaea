import type { Logger } from 'pino'
import { LinkedAbort } from '../linked-abort.ts'
import { ProblemError } from '../problem-error.ts'
import type { SpeechService } from './speech-service.ts'

export interface HostedSpeechOptions {
  /** With its `/v1`, without a slash at its end. */
  baseUrl: string
  apiKey: string | undefined
  model: string
  voices: readonly [string, ...string[]]
  log: Pick<Logger, 'warn'>
}

/** A service that has not answered by then will not, in milliseconds. */
const patienceMs = 30_000
/** A page read slowly is about a megabyte. */
const largest = 8_000_000

/** A speech service that speaks OpenAI's `audio/speech`. */
export function hostedSpeech({ baseUrl, apiKey, model, voices, log }: HostedSpeechOptions): SpeechService {
  return {
    voices,
    model,
    async say({ text, voice }, signal) {
      const patience = new LinkedAbort([signal])
      const late = setTimeout(() => patience.abort(), patienceMs)
      try {
        const answer = await fetch(`${baseUrl}/audio/speech`, {
          method: 'POST',
          redirect: 'error',
          headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
          body: JSON.stringify({ model, voice, input: text, response_format: 'mp3' }),
          signal: patience.signal,
        })
        if (!answer.ok) throw new Error(`the speech service answered ${answer.status}`)
        return await soundIn(answer)
      } catch (err) {
        if (!signal.aborted) log.warn({ err }, 'a line was not said aloud')
        throw new ProblemError('speech_unavailable')
      } finally {
        clearTimeout(late)
        patience.release()
      }
    },
  }
}

/** The sound of an answer. Throws where it is none, or has no end. */
async function soundIn(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > largest) throw new Error(`the speech service sent more than ${largest} bytes`)
    parts.push(part)
  }
  const sound = Buffer.concat(parts)
  const begins = sound.subarray(0, 3).toString('latin1')
  // An MP3 begins with a tag or with a frame.
  if (begins !== 'ID3' && !(sound[0] === 0xff && ((sound[1] ?? 0) & 0xe0) === 0xe0)) {
    throw new Error('the speech service sent something that is no MP3')
  }
  return sound
}
