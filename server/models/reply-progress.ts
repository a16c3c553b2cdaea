import type { CharacterId } from '@fabula/core/ids'
import { aliasesOf } from '@fabula/core/storyteller/alias'
import { AnswerWords } from '@fabula/core/storyteller/answer-words'
import { longestLine, namesIn } from '@fabula/core/storyteller/clean-line'
import {
  allowsFollowing,
  followingLine,
  type RawLine,
  readRawLine,
  withoutFollowing,
} from '@fabula/core/storyteller/following-line'
import type { AskedSpeaker } from '@fabula/core/storyteller/read-reply'
import { LineScanner } from '@fabula/core/storyteller/scan-line'
import { MoreScanner } from '@fabula/core/storyteller/scan-more'
import { maxFollowingLines } from '@fabula/core/turn/reply-lines'
import type { FollowingLine } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import type { ReplyProgress } from '../play/storyteller.ts'
import { LineCleaner } from './line-cleaner.ts'

/** How much of a text shows whether it has a form, in characters. */
const longestBegin = 100

/** The longest text without a form whose further lines are shown as they arrive, in characters. */
const longestPlain = (1 + maxFollowingLines) * longestLine

/**
 * Turns the raw text of one answer into progress: the speaker as soon as they are known, then the line as it grows.
 * `asked` is given when the code chose the speaker and the model writes only words (`undefined`: the model names the
 * speaker).
 */
export class ReplyProgressParser {
  private readonly answer = new AnswerWords()
  private scanner = new LineScanner()
  private cleaner: LineCleaner | null = null
  /** Text without a form, and its beginning, which shows that it has none. */
  private words = ''
  private wordsBegin = ''
  private more: MoreScanner | null = null
  private followed = 0
  /** The number of lines after names that were processed. */
  private readPlain = 0

  constructor(
    private readonly brief: TurnBrief,
    private readonly asked: AskedSpeaker | undefined,
    private readonly onFollowing: (line: FollowingLine) => void,
    private readonly onProgress: (progress: ReplyProgress) => void,
  ) {}

  push(piece: string): void {
    this.take(this.answer.push(piece))
  }

  /** The answer has ended: text that was held back is part of it. */
  over(): void {
    this.take(this.answer.end())
    this.scanner.end()
  }

  private take({ text, anew }: ReturnType<AnswerWords['push']>): void {
    if (anew) this.restart()
    if (text !== '') this.read(text)
  }

  /** Starts over: everything so far was thinking aloud. */
  private restart(): void {
    this.scanner = new LineScanner()
    this.cleaner = null
    this.words = ''
    this.wordsBegin = ''
    this.more = null
    this.followed = 0
    this.readPlain = 0
    this.onProgress({ kind: 'reset' })
  }

  private read(piece: string): void {
    const added = this.scanner.push(piece)
    const speaker = this.asked?.speaker
    if (speaker !== undefined && this.scanner.line === '') {
      this.pushPlain(piece, speaker)
    } else if (added !== '') this.begin(speaker).push(added)
    else if (this.scanner.actor !== null && this.cleaner === null) this.begin(speaker)
    if (!this.scanner.lineComplete) return
    this.cleaner?.end()
    if (this.asked === undefined && allowsFollowing(this.brief)) this.follow(piece)
  }

  /** Outputs the lines of other speakers, each once it is complete. */
  private follow(piece: string): void {
    const text = this.more === null ? this.scanner.afterLine : piece
    this.more ??= new MoreScanner()
    for (const raw of this.more.push(text)) this.emitFollowing(readRawLine(raw))
  }

  /**
   * As `follow`, for plain text with each line after a name: a line is complete once another begins, or the answer has
   * ended.
   */
  private followPlain(isOver: boolean): void {
    if (!this.asked?.several || !allowsFollowing(this.brief)) return
    // All of it is read again for each line: no longer than what can be shown of it.
    if (!isOver && this.words.length > longestPlain) return
    const [, lines] = withoutFollowing(this.words, this.brief, this.asked.speaker)
    const whole = isOver ? lines : lines.slice(0, -1)
    for (const raw of whole.slice(this.readPlain)) this.emitFollowing(raw)
    this.readPlain = Math.max(this.readPlain, whole.length)
  }

  private emitFollowing(raw: RawLine): void {
    const line = this.followed < maxFollowingLines ? followingLine(raw, this.brief) : null
    if (line === null) return
    this.followed++
    this.onFollowing(line)
  }

  /** The whole answer, without thinking aloud. */
  get raw(): string {
    return this.scanner.raw
  }

  /** Whether the line was begun in its form and not finished: the part so far is no answer. */
  get lineOpen(): boolean {
    return this.scanner.line !== '' && !this.scanner.lineComplete
  }

  /** Whether the line itself is complete, whatever happened to the rest. */
  get lineComplete(): boolean {
    return this.scanner.lineComplete
  }

  /** The answer has ended: outputs everything held back, except for a last line that was cut (not `whole`). */
  end(whole = true): void {
    this.cleaner?.end()
    this.followPlain(whole)
  }

  /**
   * Processes text without a form, after any thinking. Text that looks like a form is left to the scanner. The whole
   * text is not read again for each piece: a model may send many thousands.
   */
  private pushPlain(piece: string, speaker: CharacterId | null): void {
    const added = this.words === '' ? piece.trimStart() : piece
    this.words += added
    if (this.wordsBegin.length < longestBegin) this.wordsBegin += added
    if (/^(\{|\[\s*[{"]|`{1,3}|<)/.test(this.wordsBegin)) return
    this.begin(speaker).push(added)
    if (piece.includes('\n')) this.followPlain(false)
  }

  private begin(chosen: CharacterId | null | undefined): LineCleaner {
    if (this.cleaner) return this.cleaner
    const { brief } = this
    const named = chosen === undefined ? aliasesOf(brief).actors.find(this.scanner.actor ?? '') : chosen
    const speaker = brief.cast.find((member) => member.character_id === (named ?? brief.default_speaker))
    this.onProgress({ kind: 'speaker', character_id: speaker?.character_id ?? null })
    this.cleaner = new LineCleaner(namesIn(brief, speaker?.name ?? ''), (text) => {
      this.onProgress({ kind: 'text', text })
    })
    return this.cleaner
  }
}
