import { pictureAt } from '../../playbill/cover-picture.ts'

/** The size that messengers show, in pixels. */
const width = 1_200
const height = 630
const margin = 72

export interface SharePicture {
  cover: string
  novel: string
  ending: string
  /** Such as "1 of 3"; empty to leave it out. */
  count: string
  /** A line of the game and its speaker; empty for none. */
  line: string
  speaker: string
  /** The page's font families, as in CSS. */
  titleFace: string
  textFace: string
}

/** A picture of an ending: the darkened cover, the ending's name, a line. Null if the browser cannot draw it. */
export async function drawSharePicture(facts: SharePicture): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const cover = await pictureAt(facts.cover)
  pen.fillStyle = '#211d2e'
  pen.fillRect(0, 0, width, height)
  if (cover?.naturalWidth) drawCover(pen, cover)
  const shade = pen.createLinearGradient(0, 0, 0, height)
  shade.addColorStop(0, '#14121c1a')
  shade.addColorStop(0.4, '#14121c66')
  shade.addColorStop(1, '#14121cf7')
  pen.fillStyle = shade
  pen.fillRect(0, 0, width, height)
  pen.textBaseline = 'alphabetic'

  // From the bottom up, so that long text pushes up what is above it.
  let y = height - margin
  pen.font = `500 36px ${facts.titleFace}`
  pen.fillStyle = '#f0a94b'
  pen.fillText(facts.count === '' ? facts.novel : `${facts.novel} · ${facts.count}`, margin, y, width - 2 * margin)
  y -= 64
  if (facts.line !== '') {
    pen.font = `400 38px ${facts.textFace}`
    pen.fillStyle = '#f4ecdf'
    const quote = facts.speaker === '' ? facts.line : `${facts.speaker}: ${facts.line}`
    const lines = wrapText(quote, 4, (text) => pen.measureText(text).width <= width - 2 * margin)
    for (const line of lines.reverse()) {
      pen.fillText(line, margin, y)
      y -= 52
    }
    y -= 12
  }
  pen.font = `500 88px ${facts.titleFace}`
  pen.fillStyle = '#fff6e2'
  const name = wrapText(facts.ending, 2, (text) => pen.measureText(text).width <= width - 2 * margin)
  for (const line of name.reverse()) {
    pen.fillText(line, margin, y)
    y -= 96
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Fills the whole canvas, whatever the picture's proportions. */
function drawCover(pen: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight)
  const [w, h] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
  pen.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h)
}

/** Wraps a text into at most `maxLines` lines that fit; the rest is cut and marked by an ellipsis. */
export function wrapText(text: string, maxLines: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  const words = text.split(/\s+/).filter(Boolean)
  for (const [at, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (lines.length === maxLines - 1) return [...lines, cut(`${line} ${words.slice(at).join(' ')}`.trim(), fits)]
    if (line !== '') lines.push(line)
    line = fits(word) ? word : cut(word, fits)
  }
  return line === '' ? lines : [...lines, line]
}

function cut(text: string, fits: (line: string) => boolean): string {
  const signs = [...text]
  let length = signs.length
  while (length > 0 && !fits(`${signs.slice(0, length).join('').trimEnd()}…`)) length--
  return `${signs.slice(0, length).join('').trimEnd()}…`
}
