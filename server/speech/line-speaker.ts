import { createHash } from 'node:crypto'
import type { NovelId } from '@fabula/core/ids'
import { plainMessage } from '@fabula/core/novel/message-markup'
import type { Caller } from '../accounts/caller.ts'
import { networkOf } from '../accounts/network-of.ts'
import { JoinedCalls } from '../concurrency/joined-calls.ts'
import { spokenKey } from '../media/file-keys.ts'
import type { FileStore } from '../media/file-store.ts'
import { capReached, type Payer } from '../play/reserve-money.ts'
import { ProblemError } from '../problem-error.ts'
import type { SpeechService } from './speech-service.ts'
import type { SpeechReservation } from './spend-speech.ts'

export interface SpeechPorts {
  files: Pick<FileStore, 'open' | 'put'>
  service: SpeechService | null
  /** The most characters per day for one process; half of it per reader. 0 means no cap. */
  charactersPerDay: number
  /** The price of this many characters, in billionths of the currency; absent when speech is free. */
  costOf?(characters: number): number
  now?: () => number
}

export interface SpeechLedger {
  /** Reserves what a line costs; rejects with `speech_cap` at a cap. */
  reserve(payer: Payer, nanos: number): Promise<SpeechReservation>
  /** To be called before a line is stored: sets when it is removed. */
  announce(novelId: NovelId, hash: string): Promise<unknown>
}

/** A line of a state, as its reader is shown it. */
export interface LineToSay {
  caller: Caller
  novelId: NovelId
  /** The state's whole message: only text from it is spoken. */
  message: string
  text: string
  /**
   * The requested voice; else `usual`, the author's voice for the speaker; else a voice that is always the same for
   * `speaker`.
   */
  voice: string
  usual: string
  speaker: string
}

/** Speaks lines aloud: each text is requested once per voice, and stored for a while with the novel's files. */
export class LineSpeaker {
  private readonly inProgress = new JoinedCalls<string, Uint8Array>()
  private day = 0
  private characters = 0
  /** The characters of today by reader; guests of one network count as one. */
  private readonly byReader = new Map<string, number>()

  constructor(
    private readonly ports: SpeechPorts,
    private readonly ledger: SpeechLedger,
  ) {}

  get voices(): readonly string[] {
    return this.ports.service?.voices ?? []
  }

  /** Returns the line as an MP3. Throws `text_not_found` for a text that the state does not contain. */
  async say(line: LineToSay): Promise<Uint8Array> {
    const { service } = this.ports
    if (!service) throw new ProblemError('speech_unavailable')
    const text = withPlainSpaces(line.text)
    if (!containsText(line.message, text)) throw new ProblemError('text_not_found')
    const voice = voiceOf(service, line)
    const hash = createHash('sha256')
      .update(JSON.stringify([service.model, voice, text]))
      .digest('hex')
      .slice(0, 40)
    const key = spokenKey(line.novelId, hash)
    for (let asked = this.inProgress.get(key); asked; asked = this.inProgress.get(key)) {
      try {
        return await asked
      } catch (error) {
        // The first caller may have reached their own cap, which says nothing about this caller.
        if (!(error instanceof ProblemError && error.code === 'speech_cap')) throw error
      }
    }
    const payer = { caller: line.caller, novel: line.novelId }
    return this.inProgress.join(key, () => this.readOrMake(service, hash, { text, voice }, payer))
  }

  /**
   * Reads or makes the line. A caller who leaves does not abort it: others may wait for the same line, and it will be
   * requested again.
   */
  private async readOrMake(
    service: SpeechService,
    hash: string,
    line: { text: string; voice: string },
    payer: Payer & { novel: NovelId },
  ): Promise<Uint8Array> {
    const key = spokenKey(payer.novel, hash)
    const kept = await this.ports.files.open(key)
    if (kept) return Buffer.concat(await kept.toArray())
    const { length } = line.text
    const reservation = await this.ledger.reserve(payer, this.ports.costOf?.(length) ?? 0)
    let isSpoken = false
    let uncount = (): void => undefined
    try {
      uncount = this.count(payer.caller, length)
      const sound = await service.say(line, new AbortController().signal)
      isSpoken = true
      await this.ledger.announce(payer.novel, hash)
      await this.ports.files.put(key, sound)
      return sound
    } finally {
      if (!isSpoken) uncount()
      await reservation.settle(isSpoken)
    }
  }

  /**
   * Counts characters, and returns how to undo that. No single reader can use up the cap of all. Throws `speech_cap` at
   * a cap.
   */
  private count(caller: Caller, characters: number): () => void {
    const { charactersPerDay, now = Date.now } = this.ports
    const today = Math.floor(now() / 86_400_000)
    if (today !== this.day) {
      this.day = today
      this.characters = 0
      this.byReader.clear()
    }
    const reader = caller.kind === 'user' ? caller.id : networkOf(caller.ip)
    const theirs = this.byReader.get(reader) ?? 0
    const isOver = this.characters + characters > charactersPerDay || theirs + characters > charactersPerDay / 2
    if (charactersPerDay > 0 && isOver) throw capReached('speech_cap')
    const add = (more: number) => {
      this.characters += more
      this.byReader.set(reader, (this.byReader.get(reader) ?? 0) + more)
    }
    add(characters)
    return () => {
      if (this.day === today) add(-characters)
    }
  }
}

/** A text without mere typography, such as non-breaking spaces and line ends. */
const withPlainSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Whether a message contains a text as it is displayed, whatever its typography. */
export const containsText = (message: string, text: string): boolean =>
  withPlainSpaces(plainMessage(message)).includes(withPlainSpaces(text))

function voiceOf({ voices }: SpeechService, { voice, usual, speaker }: LineToSay): string {
  const named = [voice, usual].find((each) => voices.includes(each))
  if (named !== undefined) return named
  const place = createHash('sha256').update(speaker).digest().readUInt32BE() % voices.length
  return voices[speaker === '' ? 0 : place] ?? ''
}
