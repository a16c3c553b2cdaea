import type { ProblemCode } from '@fabula/contract/problem'
import { Agent } from 'undici'
import { ProblemError } from '../../problem-error.ts'
import type { KeyedConnection } from '../../settings/connection-store.ts'
import type { ChosenSpeech, SpeechPort } from '../../settings/speech-port.ts'
import { askForSpeech, hostedSpeech, type SpeechAddress, SpeechFailure } from '../../speech/hosted-speech.ts'
import type { SpeechService } from '../../speech/speech-service.ts'
import { AddressRefused, guardedLookup, refuseAddress } from '../hosted/address-guard.ts'
import { addressOf } from '../hosted/provider.ts'
import type { ModelLog } from '../model-log.ts'
import { hostedOf, reachOf } from './hosted-of.ts'

/** The first voice of most services with OpenAI's API; administrators list the voices of theirs. */
const defaultVoice = 'alloy'
const connectMs = 10_000

/**
 * The installation's current speech service: the environment's, which stays, else the one that administrators have
 * chosen.
 */
export class LiveSpeech implements SpeechPort {
  private chosen: { service: SpeechService; speech: ChosenSpeech; agent: Agent } | null = null

  constructor(
    private readonly ofEnvironment: { service: SpeechService; charactersPerDay: number } | null,
    private readonly log: ModelLog,
  ) {}

  get isFixed(): boolean {
    return this.ofEnvironment !== null
  }

  get service(): SpeechService | null {
    return this.ofEnvironment?.service ?? this.chosen?.service ?? null
  }

  get charactersPerDay(): number {
    return this.ofEnvironment?.charactersPerDay ?? this.chosen?.speech.charactersPerDay ?? 0
  }

  /**
   * The cost of speaking this many characters, in billionths of the currency; the environment's service has no price.
   */
  readonly costOf = (characters: number): number => {
    const nanos = this.isFixed ? 0 : (this.chosen?.speech.nanosPerMillion ?? 0)
    return Math.ceil((nanos * characters) / 1_000_000)
  }

  use(speech: ChosenSpeech | null): void {
    const before = this.chosen
    this.chosen = speech && this.open(speech)
    // Lines in progress are finished first.
    before?.agent.close().catch((err: unknown) => this.log.warn({ err }, 'a speech service was not closed'))
  }

  async say(
    connection: KeyedConnection,
    line: { text: string; voice: string },
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const agent = agentFor(connection)
    try {
      const request = { ...line, voice: line.voice || defaultVoice }
      return await askForSpeech(speechAddress(connection, agent), request, signal)
    } catch (error) {
      throw new ProblemError(codeOf(error))
    } finally {
      await agent.destroy()
    }
  }

  async close(): Promise<void> {
    await this.chosen?.agent.destroy()
  }

  /** Null when the address may no longer be reached: readers' browsers then speak instead. */
  private open(speech: ChosenSpeech) {
    const { connection, voices } = speech
    const [first = defaultVoice, ...others] = voices
    const agent = agentFor(connection)
    try {
      const address = speechAddress(connection, agent)
      return { service: hostedSpeech({ ...address, voices: [first, ...others], log: this.log }), speech, agent }
    } catch (err) {
      this.log.warn({ err }, 'the chosen speech service can not be used')
      return null
    }
  }
}

const agentFor = (connection: KeyedConnection): Agent =>
  new Agent({ connect: { timeout: connectMs, lookup: guardedLookup(reachOf(connection)) } })

/** Throws `AddressRefused` for an address that administrators may not use. */
function speechAddress(connection: KeyedConnection, dispatcher: Agent): SpeechAddress {
  const hosted = hostedOf(connection)
  const address = addressOf(hosted)
  refuseAddress(address, reachOf(connection))
  const baseUrl = address.href.replace(/(?<!\/)\/+$/, '')
  return { baseUrl, apiKey: hosted.apiKey, model: hosted.name, dispatcher }
}

/** The problem code of a line that could not be spoken. */
function codeOf(error: unknown): ProblemCode {
  if (error instanceof AddressRefused || isRefused(error)) return 'model_address_refused'
  if (!(error instanceof SpeechFailure)) return 'model_failed'
  const { status, said } = error
  if (status === null) return said === 'timeout' ? 'model_silent' : 'model_unreachable'
  if (status === 401 || status === 403) return 'model_key_refused'
  if (status === 402 || /\bcredit|insufficient_quota/i.test(said)) return 'model_unpaid'
  if (status === 429) return 'model_busy'
  if (/\bvoice/i.test(said)) return 'speech_voice_unknown'
  if (/\bmodel/i.test(said) && status < 500) return 'model_unknown'
  if (status === 404 || status === 405 || status === 200) return 'speech_address_wrong'
  return 'model_failed'
}

/** Whether the guard refused the address that a name resolved to. */
function isRefused(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AddressRefused) return true
  return false
}
