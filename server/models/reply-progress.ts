import type { CharacterId } from '@fabula/core/ids'
import { aliasesOf } from '@fabula/core/storyteller/alias'
import { namesIn } from '@fabula/core/storyteller/clean-line'
import { followingLine, mayFollow, toldLine } from '@fabula/core/storyteller/following-line'
import { LineScanner } from '@fabula/core/storyteller/scan-line'
import { MoreScanner } from '@fabula/core/storyteller/scan-more'
import { mostFollowing } from '@fabula/core/turn/reply-lines'
import type { FollowingLine } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import type { ReplyProgress } from '../play/storyteller.ts'
import { LineCleaner } from './line-cleaner.ts'

/**
 * Turns the raw text of one answer into progress: the speaker as soon as they are known, then the line as it grows.
 * `speaker` is given where the code chose them and the model writes the line alone (`undefined`: the model says who).
 */
export class ReplyProgressTeller {
  private readonly scanner = new LineScanner()
  private cleaner: LineCleaner | null = null
  private words = ''
  private more: MoreScanner | null = null
  private followed = 0
  /** Whether anything of the line was told. */
  told = false

  constructor(
    private readonly brief: TurnBrief,
    private readonly speaker: CharacterId | null | undefined,
    private readonly onFollowing: (line: FollowingLine) => void,
    private readonly onProgress: (progress: ReplyProgress) => void,
  ) {}

  push(piece: string): void {
    const added = this.scanner.push(piece)
    if (this.speaker !== undefined && this.scanner.line === '') {
      this.pushPlain(piece, this.speaker)
    } else if (added !== '') this.begin(this.speaker).push(added)
    else if (this.scanner.actor !== null && this.cleaner === null) this.begin(this.speaker)
    if (!this.scanner.lineComplete) return
    this.cleaner?.end()
    if (this.speaker === undefined && mayFollow(this.brief)) this.follow(piece)
  }

  /** Others' lines, each once it is whole. */
  private follow(piece: string): void {
    const text = this.more === null ? this.scanner.afterLine : piece
    this.more ??= new MoreScanner()
    for (const told of this.more.push(text)) {
      const line = this.followed < mostFollowing ? followingLine(toldLine(told), this.brief) : null
      if (line === null) continue
      this.followed++
      this.onFollowing(line)
    }
  }

  /** The whole text as it came. */
  get raw(): string {
    return this.scanner.raw
  }

  /** Whether the line was begun in its form and not finished: what there is of it is no answer. */
  get lineOpen(): boolean {
    return this.scanner.line !== '' && !this.scanner.lineComplete
  }

  /** Whether the line itself came whole, whatever became of the rest. */
  get lineComplete(): boolean {
    return this.scanner.lineComplete
  }

  /** The answer is over: nothing is held back any longer. */
  end(): void {
    this.cleaner?.end()
  }

  /** Words without a form, after any thinking. What looks like a form is left to the scanner. */
  private pushPlain(piece: string, speaker: CharacterId | null): void {
    const before = this.words
    this.words = withoutThinking(this.scanner.raw)
    if (/^(\{|`{1,3}|<)/.test(this.words)) return
    if (this.words.startsWith(before))
      this.begin(speaker).push(before === '' ? this.words : this.words.slice(before.length))
    else this.begin(speaker).push(piece)
  }

  private begin(chosen: CharacterId | null | undefined): LineCleaner {
    if (this.cleaner) return this.cleaner
    const { brief } = this
    const named = chosen === undefined ? aliasesOf(brief).actors.find(this.scanner.actor ?? '') : chosen
    const speaker = brief.cast.find((member) => member.character_id === (named ?? brief.default_speaker))
    this.onProgress({ kind: 'speaker', character_id: speaker?.character_id ?? null })
    this.cleaner = new LineCleaner(namesIn(brief, speaker?.name ?? ''), (text) => {
      this.told = true
      this.onProgress({ kind: 'text', text })
    })
    return this.cleaner
  }
}

/** The words so far without a leading thinking part; empty while it goes on, or while one may be beginning. */
function withoutThinking(raw: string): string {
  const text = raw.trimStart()
  if ('<think>'.startsWith(text.slice(0, 7))) return ''
  if (!text.startsWith('<think>')) return text
  const end = text.indexOf('</think>')
  return end < 0 ? '' : text.slice(end + '</think>'.length).trimStart()
}
