import { beforeName, cleanLine, type LineNames, longestLine } from '@fabula/core/storyteller/clean-line'
import { RussianMarks } from '@fabula/core/storyteller/russian-marks'

/**
 * Streams a line that is still growing as readers may see it: what is told is a beginning of what `cleanLine` will make
 * of the whole. Whatever may yet become markup, a name in front, or the reader's own words is held back until it is clear.
 */
export class LineCleaner {
  private raw = ''
  private told = ''
  private over = false
  /** Everything so far is told but these spaces at its end: ordinary words may simply follow. Null while it is not so. */
  private spaces: string | null = null

  private readonly names: LineNames
  private readonly marks: RussianMarks | null

  constructor(
    { language, ...names }: LineNames,
    private readonly tellPrinted: (text: string) => void,
  ) {
    this.names = names
    this.marks = language === 'russian' ? new RussianMarks() : null
  }

  push(piece: string): void {
    if (this.over || piece === '') return
    this.raw += piece
    // A line this long is cut at a sentence when it is whole: where, is not known before.
    if (this.raw.length > longestLine) this.over = true
    else if (this.spaces !== null && ordinary.test(piece) && !(this.spaces + piece).includes('  '))
      this.follow(this.spaces + piece)
    else this.look()
  }

  /** Ordinary words in the middle of a line change nothing that came before: no need to look at it all again. */
  private follow(words: string): void {
    const told = words.trimEnd()
    if (told !== '') this.tell(told)
    this.told += told
    this.spaces = words.slice(told.length)
  }

  private look(): void {
    const clear = clearUntil(this.raw, this.names)
    this.advance(this.raw.slice(0, clear))
    const body = this.raw.trimEnd()
    const isTold = clear === this.raw.length && body !== '' && !this.raw.includes('\n', body.length)
    this.spaces = isTold && this.told !== '' && body.endsWith(this.told.slice(-20)) ? this.raw.slice(body.length) : null
  }

  /** The line is complete: what was held back is told as well. */
  end(): void {
    if (this.raw.length <= longestLine) this.advance(this.raw)
    this.over = true
    const last = this.marks?.end() ?? ''
    if (last !== '') this.tellPrinted(last)
  }

  private tell(text: string): void {
    const printed = this.marks?.push(text) ?? text
    if (printed !== '') this.tellPrinted(printed)
  }

  private advance(raw: string): void {
    const { line, cut } = cleanLine(raw, this.names)
    if (line.length > this.told.length && line.startsWith(this.told)) {
      this.tell(line.slice(this.told.length))
      this.told = line
    }
    if (cut) this.over = true
  }
}

/** Letters, digits, the punctuation of speech, spaces within a line. */
const ordinary = /^[\p{L}\p{N} ,.!?;:'"’“”«»„—–()…-]*$/u

/** How much of a growing text can not change its meaning any more. */
function clearUntil(raw: string, { speaker, reader, others = [], narrators = [] }: LineNames): number {
  const lineStart = raw.lastIndexOf('\n') + 1
  const last = raw.slice(lineStart)
  // A name over the first paragraph.
  if (mayBecomeName(raw, speaker)) return 0
  if ([speaker, reader, ...others, ...narrators].some((name) => mayBecomeName(last, name)))
    return lineStart === 0 ? 0 : lineStart - 1
  let clear = raw.length
  for (const open of [
    /<[^<>]{0,200}$/,
    /<(?:script|style)\b[^<>]{0,200}>[^<]*(?:<[^<>]{0,20})?$/i,
    /(?<!\S)!$/,
    /(?:(?<!\S)!)?\[[^[\]\n]{0,200}(?:\](?:\([^\s)]{0,500}\)*)?)?$/,
    /(?<!\*)\*$/,
    /`[a-z`]*\n?$/,
    /(^|\n)(?:[•> ]*#{1,6} *|[•> ]+|[-_|: ]+)$/,
    /(^|\n)\|[^\n]*$/,
    /\{\{?\w*\}?$/,
    /[\ud800-\udbff]$/,
  ]) {
    const at = raw.search(open)
    if (at >= 0) clear = Math.min(clear, at)
  }
  // Bold that is not closed yet.
  if (raw.split('**').length % 2 === 0) clear = Math.min(clear, raw.lastIndexOf('**'))
  // Marks alone are of whatever comes behind them.
  return /^[\s*#•>_|-]*$/.test(raw.slice(0, clear)) ? 0 : clear
}

/** Whether a text so far is nothing but the beginning of `Name:`, set off or not. */
function mayBecomeName(text: string, name: string): boolean {
  const begun = text.trimStart().replace(beforeName, '').toLowerCase()
  const whole = name.trim().toLowerCase()
  if (whole === '') return false
  return begun.length <= whole.length
    ? whole.startsWith(begun)
    : begun.startsWith(whole) &&
        /^[*_\]]*\s*(?:\([^()\n]{0,60}(?:\)\s*)?)?(?::[*_\]]*\s*)?$/.test(begun.slice(whole.length))
}
