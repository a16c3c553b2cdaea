import { createHash } from 'node:crypto'
import type { NovelId } from '@fabula/core/ids'
import { plainMessage } from '@fabula/core/novel/message-markup'
import type { Caller } from '../accounts/caller.ts'
import { networkOf } from '../accounts/network-of.ts'
import { JoinedCalls } from '../joined-calls.ts'
import { spokenKey } from '../media/file-keys.ts'
import type { FileStore } from '../media/file-store.ts'
import type { Payer } from '../play/hold-money.ts'
import { ProblemError } from '../problem-error.ts'
import type { SpeechService } from './speech-service.ts'
import type { SpeechReservation } from './spend-speech.ts'

export interface SpeechPorts {
  files: Pick<FileStore, 'open' | 'put'>
  service: SpeechService | null
  /** Characters that the service may be asked for in a day by one process, by one reader half of them; 0: no cap. */
  charactersPerDay: number
  /** What so many characters cost, in billionths of the currency; left away: nothing. */
  costOf?(characters: number): number
  now?: () => number
}

export interface SpeechLedger {
  /** Puts aside what a line costs; rejects with `speech_cap` at a cap. */
  reserve(payer: Payer, nanos: number): Promise<SpeechReservation>
  /** Before a line is kept: says when it goes. */
  announce(novelId: NovelId, hash: string): Promise<unknown>
}

/** A line of a state, as its reader is shown it. */
export interface LineToSay {
  caller: Caller
  novelId: NovelId
  /** All that the state says: nothing else is said. */
  message: string
  text: string
  /** What was asked for; else `usual`, the author's voice of who speaks; else one that is always that speaker's. */
  voice: string
  usual: string
  speaker: string
}

/** Says lines aloud: each text is asked for once in each voice, and kept for a while with the novel's files. */
export class SpeechDesk {
  private readonly underWay = new JoinedCalls<string, Uint8Array>()
  private day = 0
  private characters = 0
  /** Of these, by reader; guests of one network are one. */
  private readonly byReader = new Map<string, number>()

  constructor(
    private readonly ports: SpeechPorts,
    private readonly ledger: SpeechLedger,
  ) {}

  get voices(): readonly string[] {
    return this.ports.service?.voices ?? []
  }

  /** An MP3 of the line. Refuses what the state does not say with `text_not_found`. */
  async say(line: LineToSay): Promise<Uint8Array> {
    const { service } = this.ports
    if (!service) throw new ProblemError('speech_unavailable')
    const text = plain(line.text)
    if (!plain(plainMessage(line.message)).includes(text)) throw new ProblemError('text_not_found')
    const voice = voiceOf(service, line)
    const hash = createHash('sha256')
      .update(JSON.stringify([service.model, voice, text]))
      .digest('hex')
      .slice(0, 40)
    const key = spokenKey(line.novelId, hash)
    for (let asked = this.underWay.get(key); asked; asked = this.underWay.get(key)) {
      try {
        return await asked
      } catch (error) {
        // Whoever asked first may have used up what they may spend: that is not whoever asks now.
        if (!(error instanceof ProblemError && error.code === 'speech_cap')) throw error
      }
    }
    const payer = { caller: line.caller, novel: line.novelId }
    return this.underWay.join(key, () => this.keptOrMade(service, hash, { text, voice }, payer))
  }

  /** Whoever asked may go away: others may be waiting for the same line, and it will be asked for again. */
  private async keptOrMade(
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
    let said = false
    try {
      this.count(payer.caller, length)
      const sound = await service.say(line, new AbortController().signal)
      said = true
      await this.ledger.announce(payer.novel, hash)
      await this.ports.files.put(key, sound)
      return sound
    } finally {
      await reservation.settle(said)
    }
  }

  /** Nobody alone uses up what is for everybody. */
  private count(caller: Caller, characters: number): void {
    const { charactersPerDay, now = Date.now } = this.ports
    const today = Math.floor(now() / 86_400_000)
    if (today !== this.day) {
      this.day = today
      this.characters = 0
      this.byReader.clear()
    }
    const reader = caller.kind === 'user' ? caller.id : networkOf(caller.ip)
    const theirs = (this.byReader.get(reader) ?? 0) + characters
    const all = this.characters + characters
    if (charactersPerDay > 0 && (all > charactersPerDay || theirs > charactersPerDay / 2))
      throw new ProblemError('speech_cap')
    this.characters = all
    this.byReader.set(reader, theirs)
  }
}

/** A text without what only sets it: spaces that do not break, ends of lines. */
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()

function voiceOf({ voices }: SpeechService, { voice, usual, speaker }: LineToSay): string {
  const named = [voice, usual].find((each) => voices.includes(each))
  if (named !== undefined) return named
  const place = createHash('sha256').update(speaker).digest().readUInt32BE() % voices.length
  return voices[speaker === '' ? 0 : place] ?? ''
}
