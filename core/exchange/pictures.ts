/**
 * The file extension of a picture, by its first bytes, since file names can be wrong. Null for formats that novels do
 * not show.
 */
export function pictureExtension(bytes: Uint8Array): 'png' | 'jpg' | 'gif' | 'webp' | 'avif' | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg'
  if (text(0, 4) === 'GIF8') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 12) === 'ftypavif' || text(4, 12) === 'ftypavis') return 'avif'
  return null
}

/** A picture that came with a character: an expression, or a background. */
export interface CardPicture {
  kind: 'expression' | 'background' | 'portrait'
  /** The expression, or its maker's name for it. */
  name: string
  extension: NonNullable<ReturnType<typeof pictureExtension>>
  bytes: Uint8Array
}
