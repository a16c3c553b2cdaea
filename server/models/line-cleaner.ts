import { beforeName, cleanLine, type LineNames, longestLine } from '@fabula/core/storyteller/clean-line'
import { RussianMarks } from '@fabula/core/storyteller/russian-marks'

/**
 * Streams a growing line as readers may see it: the output is always a prefix of what `cleanLine` makes of the whole.
 * Anything that may yet become markup, a leading name, or the reader's own words is held back until it is clear.
 */
export class LineCleaner {
  private raw = ''
  private emitted = ''
  private over = false
  /**
   * Set when everything but these trailing spaces was output, so that ordinary words may simply follow; null otherwise.
   */
  private spaces: string | null = null

  private readonly names: LineNames
  private readonly marks: RussianMarks | null

  constructor(
    { language, ...names }: LineNames,
    private readonly emitPrinted: (text: string) => void,
  ) {
    this.names = names
    this.marks = language === 'russian' ? new RussianMarks() : null
  }

  push(piece: string): void {
    if (this.over || piece === '') return
    this.raw += piece
    // A line this long will be cut at a sentence when it is complete, at a place that is not yet known.
    if (this.raw.length > longestLine) this.over = true
    else if (this.spaces !== null && ordinary.test(piece) && !(this.spaces + piece).includes('  '))
      this.append(this.spaces + piece)
    else this.reread()
  }

  /**
   * Ordinary words in the middle of a line do not change the meaning of earlier text: no need to process it all again.
   */
  private append(words: string): void {
    const complete = words.trimEnd()
    if (complete !== '') this.emit(complete)
    this.emitted += complete
    this.spaces = words.slice(complete.length)
  }

  /** Cleans the whole line again and outputs what has become clear. */
  private reread(): void {
    const clear = clearUntil(this.raw, this.names)
    this.advance(this.raw.slice(0, clear))
    const body = this.raw.trimEnd()
    const isAllEmitted = clear === this.raw.length && body !== '' && !this.raw.includes('\n', body.length)
    this.spaces =
      isAllEmitted && this.emitted !== '' && body.endsWith(this.emitted.slice(-20)) ? this.raw.slice(body.length) : null
  }

  /** The line is complete: outputs what was held back. */
  end(): void {
    if (this.raw.length <= longestLine) this.advance(this.raw)
    this.over = true
    const last = this.marks?.end() ?? ''
    if (last !== '') this.emitPrinted(last)
  }

  private emit(text: string): void {
    const printed = this.marks?.push(text) ?? text
    if (printed !== '') this.emitPrinted(printed)
  }

  private advance(raw: string): void {
    const { line, cut } = cleanLine(raw, this.names)
    if (line.length > this.emitted.length && line.startsWith(this.emitted)) {
      this.emit(line.slice(this.emitted.length))
      this.emitted = line
    }
    if (cut) this.over = true
  }
}

/** Letters, digits, the punctuation of speech, spaces within a line. */
const ordinary = /^[\p{L}\p{N} ,.!?;:'"’“”«»„—–()…-]*$/u

/** A complete tag, or a complete link. */
const complete = /<\/?[a-z][^<>]{0,200}>|\[[^[\]\n]{0,200}\]\([^\s)]{0,500}\)+/gi

/** The length of the part of a growing text whose meaning can no longer change. */
function clearUntil(raw: string, { speaker, reader, others = [], narrators = [] }: LineNames): number {
  const lineStart = raw.lastIndexOf('\n') + 1
  const last = raw.slice(lineStart)
  // A name above the first paragraph.
  if (mayBecomeName(raw, speaker)) return 0
  if ([speaker, reader, ...others, ...narrators].some((name) => mayBecomeName(last, name)))
    return lineStart === 0 ? 0 : lineStart - 1
  let clear = raw.length
  for (const open of [
    /<[^<>]{0,200}$/,
    /<(?:script|style)\b[^<>]{0,200}>[^<]*(?:<[^<>]{0,20})?$/i,
    /(?<!\S)!$/,
    /(?:(?<!\S)!)?\[[^[\]\n]{0,200}(?:\](?:\([^\s)]{0,500}\)*)?)?$/,
    /(?<!\*)\*+$/,
    /`[a-z`]*\n?$/,
    /(^|\n)(?:[•> ]*#{1,6} *|[•> ]+|[-_|: ]+)$/,
    /(^|\n)\|[^\n]*$/,
    /\{\{?\w*\}?$/,
    /[\ud800-\udbff]$/,
    /\\n?$/,
  ]) {
    const at = raw.search(open)
    if (at >= 0) clear = Math.min(clear, at)
  }
  // Bold that is not closed before that, from the first of its asterisks on.
  const bold = raw.slice(0, clear).split('**')
  if (bold.length % 2 === 0) clear = raw.slice(0, clear).lastIndexOf('**')
  while (raw[clear - 1] === '*' && raw[clear] === '*') clear--
  // Inside of a tag or a link that is complete the text may mean something else than up to here.
  for (const { index, 0: whole } of raw.matchAll(complete))
    if (index < clear && clear < index + whole.length) clear = index
  // Markup characters alone belong to whatever follows them.
  return /^[\s*#•>_|-]*$/.test(raw.slice(0, clear)) ? 0 : clear
}

/** Whether a text so far is only the beginning of `Name:`, marked up or not. */
function mayBecomeName(text: string, name: string): boolean {
  const begun = text.trimStart().replace(beforeName, '').toLowerCase()
  const whole = name.trim().toLowerCase()
  if (whole === '') return false
  return begun.length <= whole.length
    ? whole.startsWith(begun)
    : begun.startsWith(whole) &&
        /^[*_\]]*\s*(?:\([^()\n]{0,60}(?:\)\s*)?)?(?::[*_\]]*\s*)?$/.test(begun.slice(whole.length))
}
