/**
 * Keys of stored files. Every upload has a `file` id of its own, so nothing stored is ever overwritten: an old address
 * never serves half of a new file, and smaller forms are stored beside the picture they were made from.
 */
export const novelFolder = (novelId: string): string => novelId
export const fileFolder = (novelId: string, file: string): string => `${novelFolder(novelId)}/${file}`
export const originalKey = (novelId: string, file: string, extension: string): string =>
  `${fileFolder(novelId, file)}/original.${extension}`
export const variantKey = (novelId: string, file: string, width: number, format: 'webp' | 'avif' = 'webp'): string =>
  `${fileFolder(novelId, file)}/w${width}.${format}`
/** The folder of a spoken line; `hash` is unique within its novel. */
export const spokenFolder = (novelId: string, hash: string): string => `${novelFolder(novelId)}/speech/${hash}`
export const spokenKey = (novelId: string, hash: string): string => `${spokenFolder(novelId, hash)}/line.mp3`

/** When a file was stored, in milliseconds since 1970: its id begins with that time. */
export const storedAt = (file: string): number => Number.parseInt(file.slice(0, 8) + file.slice(9, 13), 16)
