import { type Dispatcher, fetch, type Response } from 'undici'
import { LinkedAbort } from '../concurrency/linked-abort.ts'
import { ProblemError } from '../problem-error.ts'
import type { SpeechService } from './speech-service.ts'

/** The address of a speech service with OpenAI's `audio/speech` API. */
export interface SpeechAddress {
  /** Including its `/v1`, without a trailing slash. */
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** The dispatcher for connections where not every address may be reached. */
  dispatcher?: Dispatcher
}

export interface HostedSpeechOptions extends SpeechAddress {
  voices: readonly [string, ...string[]]
  log: { warn(facts: object, message: string): void }
}

/** The time limit of a request, in ms. */
const timeoutMs = 30_000
/** The largest answer in bytes: a page read slowly is about a megabyte. */
const maxBytes = 8_000_000
/** The most characters read of an error response. */
const refusalLength = 2_000

/**
 * Why a line was not spoken. `status`: the service's response status, null when there was none; `said`: the service's
 * message, never to be shown.
 */
export class SpeechFailure extends Error {
  constructor(
    message: string,
    readonly status: number | null,
    readonly said = '',
    cause?: unknown,
  ) {
    super(message, { cause })
    this.name = 'SpeechFailure'
  }
}

/** A speech service that logs why a line was not spoken, and tells readers only that it was not. */
export function hostedSpeech({ voices, log, ...address }: HostedSpeechOptions): SpeechService {
  return {
    voices,
    model: address.model,
    async say(line, signal) {
      try {
        return await askForSpeech(address, line, signal)
      } catch (err) {
        // The service's error message may contain the key: only its status is logged.
        if (!signal.aborted)
          log.warn({ err: err instanceof SpeechFailure ? err.message : err }, 'a line was not said aloud')
        throw new ProblemError('speech_unavailable')
      }
    },
  }
}

/** Requests a line as an MP3. Rejects with a `SpeechFailure`. */
export async function askForSpeech(
  { baseUrl, apiKey, model, dispatcher }: SpeechAddress,
  { text, voice }: { text: string; voice: string },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const abort = new LinkedAbort([signal])
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const answer = await fetch(`${baseUrl}/audio/speech`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, voice, input: text, response_format: 'mp3' }),
      signal: abort.signal,
      ...(dispatcher && { dispatcher }),
    })
    if (!answer.ok) {
      const refusal = (await answer.text().catch(() => '')).slice(0, refusalLength)
      throw new SpeechFailure(`the speech service answered ${answer.status}`, answer.status, refusal)
    }
    return await soundIn(answer)
  } catch (error) {
    if (error instanceof SpeechFailure) throw error
    const why = abort.signal.aborted ? 'the speech service said nothing in time' : 'the speech service was not reached'
    throw new SpeechFailure(why, null, abort.signal.aborted ? 'timeout' : '', error)
  } finally {
    clearTimeout(timer)
    abort.release()
  }
}

/** The audio of a response. Throws when it is not an MP3, or is too long. */
async function soundIn(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new SpeechFailure(`the speech service sent more than ${maxBytes} bytes`, answer.status)
    parts.push(part)
  }
  const sound = Buffer.concat(parts)
  const begins = sound.subarray(0, 3).toString('latin1')
  // An MP3 begins with a tag or with a frame.
  if (begins !== 'ID3' && !(sound[0] === 0xff && ((sound[1] ?? 0) & 0xe0) === 0xe0)) {
    throw new SpeechFailure('the speech service sent something that is no MP3', answer.status)
  }
  return sound
}
