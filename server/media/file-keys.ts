/**
 * Keys of stored files. Every upload has a `file` id of its own, so nothing stored is ever overwritten: an old address
 * never shows half of a new file, and what was made from a picture stands beside the picture it was made from.
 */
export const novelFolder = (novelId: string): string => novelId
export const fileFolder = (novelId: string, file: string): string => `${novelFolder(novelId)}/${file}`
export const originalKey = (novelId: string, file: string, extension: string): string =>
  `${fileFolder(novelId, file)}/original.${extension}`
export const variantKey = (novelId: string, file: string, width: number, format: 'webp' | 'avif' = 'webp'): string =>
  `${fileFolder(novelId, file)}/w${width}.${format}`
/** Of a line said aloud; `hash` tells it from every other of its novel. */
export const spokenFolder = (novelId: string, hash: string): string => `${novelFolder(novelId)}/speech/${hash}`
export const spokenKey = (novelId: string, hash: string): string => `${spokenFolder(novelId, hash)}/line.mp3`

/** When a file was stored, in milliseconds: its id begins with that. */
export const storedAt = (file: string): number => Number.parseInt(file.slice(0, 8) + file.slice(9, 13), 16)
