import type { NewId } from '../ids.ts'
import { isObject } from '../record/upgrade.ts'
import { archiveFaults } from './archive-faults.ts'
import { decodeBase64 } from './base64.ts'
import { type CardData, CardError, cardData, isCard, oneLine } from './card-data.ts'
import { type CardPicture, pictureExtension } from './pictures.ts'
import { isPng, pngTexts } from './png-texts.ts'
import { type CardParts, partsOf, readCard, readCardData } from './read-card.ts'
import { isPlausible, listZip, plainPath, unzip, type ZipEntry, ZipError } from './read-zip.ts'

/** The contents of a card's file: card and pictures. A zip of only expressions has no card. */
export interface CardFile {
  parts: CardParts | null
  pictures: CardPicture[]
  /** The number of pictures beyond the limit, or of unsupported types. */
  pictures_left_out: number
}

/** Limits of a card's files: number of entries and pictures, bytes of one file, bytes of all. */
const maxEntries = 2_000
const maxPictures = 300
const maxFile = 20 * 1_048_576
const maxTotal = 300 * 1_048_576

/**
 * Reads a card's file of any kind: PNG or JSON, CHARX, or a zip of pictures named by expression, with or without a card
 * among them. No path in it is ever used as a path on disk. Throws {@link CardError} when there is nothing to read.
 */
export function readCardFile(bytes: Uint8Array, newId: NewId, nameless?: string): CardFile {
  // RisuAI saves a CHARX as a JPEG of the character with the zip appended.
  const isZip = (bytes[0] === 0x50 && bytes[1] === 0x4b) || pictureExtension(bytes) === 'jpg'
  if (isZip) return readZip(bytes, newId, nameless)
  const data = cardData(bytes)
  const parts = readCardData(data, newId, nameless)
  const fields = isObject(data) ? data : {}
  if (!isPng(bytes)) return { parts, ...picturesOf(fields, () => null) }
  const { pictures, pictures_left_out } = picturesOf(fields, assetsOfPng(bytes, fields))
  return { parts, pictures: [...pictures, { ...portrait, extension: 'png', bytes }], pictures_left_out }
}

/** Assets in texts of a PNG, like RisuAI's: `__asset:0` is the text `chara-ext-asset_:0`. */
function assetsOfPng(bytes: Uint8Array, data: CardData): (path: string) => Uint8Array | null {
  const assets = (Array.isArray(data.assets) ? data.assets : []).slice(0, maxPictures).filter(isObject)
  const keysOf = (path: string) => [`chara-ext-asset_:${path}`, `chara-ext-asset_${path}`]
  const keys = assets.flatMap(({ uri }) =>
    typeof uri === 'string' && here.test(uri) ? keysOf(uri.replace(here, '')) : [],
  )
  const texts = pngTexts(bytes, keys, maxTotal)
  return (path) => {
    const [text] = keysOf(path).flatMap((key) => texts.get(key) ?? [])
    return text ? decodeBase64(text) : null
  }
}

const portrait = { kind: 'portrait', name: 'card' } as const

function readZip(bytes: Uint8Array, newId: NewId, nameless?: string): CardFile {
  try {
    const entries = list(bytes)
    const open = (name: string) => {
      const entry = entries.get(name)
      return entry ? unzip(bytes, entry) : null
    }
    const [at = ''] = [...entries.keys()]
      .filter((name) => /(^|\/)card\.json$/i.test(name))
      .sort((a, b) => a.length - b.length)
    const text = open(at)
    if (!text) return sprites(entries, open, (found) => cardIn(found, newId, nameless))
    const data = cardData(text)
    if (!isCard(data)) throw new CardError()
    const folder = at.slice(0, -'card.json'.length)
    return {
      parts: partsOf(data, newId, nameless),
      ...picturesOf(data, (path) => openNear(path, folder, entries, bytes)),
    }
  } catch (error) {
    throw error instanceof ZipError ? new CardError(error) : error
  }
}

/**
 * Opens a picture by the path in a card, relative to the card, in any of the usual notations; null when it is damaged
 * or missing.
 */
function openNear(
  path: string,
  folder: string,
  entries: ReadonlyMap<string, ZipEntry>,
  bytes: Uint8Array,
): Uint8Array | null {
  const plain = path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')
  const entry = [path, folder + plain, plain, unescaped(folder + plain)].map((name) => entries.get(name)).find(Boolean)
  try {
    return entry ? unzip(bytes, entry) : null
  } catch (error) {
    if (error instanceof ZipError) return null
    throw error
  }
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // The percent sign is part of the name.
    return path
  }
}

/** The entries that may be opened, limited in total. */
function list(bytes: Uint8Array): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  let [packed, unpacked] = [0, 0]
  for (const entry of listZip(bytes, maxEntries)) {
    const path = plainPath(entry)
    if (path.endsWith('/') || entries.has(path)) continue
    packed += entry.packed
    // Entries that share their bytes add up to more than the file has.
    if (!isPlausible(entry) || packed > bytes.length) throw new ZipError(archiveFaults.tooMuch)
    // Files as large as a film or an album are not a character's pictures: they are left out, and the rest is read.
    if (entry.unpacked > maxFile || unpacked + entry.unpacked > maxTotal) continue
    unpacked += entry.unpacked
    entries.set(path, entry)
  }
  return entries
}

/** Begins an address within the card's own file. The format itself misspells `embedded`. */
const here = /^(?:embeded:\/\/|embedded:\/\/|__asset:)/i
const inline = /^data:image\/[a-z0-9.+-]{1,20};base64,/

/** The assets of a V3 card: in its own zip, or embedded in its text. */
function picturesOf(data: CardData, open: (path: string) => Uint8Array | null): Omit<CardFile, 'parts'> {
  const assets = (Array.isArray(data.assets) ? data.assets : []).filter(isObject)
  const wanted = assets.filter(({ type }) => typeof type === 'string' && type in kinds)
  const taken = wanted.slice(0, maxPictures).flatMap((asset): CardPicture[] => {
    const uri = typeof asset.uri === 'string' ? asset.uri : ''
    const bytes = here.test(uri) ? open(uri.replace(here, '')) : inlined(uri)
    const extension = bytes && pictureExtension(bytes)
    if (!bytes || !extension) return []
    const kind = kinds[asset.type as keyof typeof kinds]
    const name = typeof asset.name === 'string' ? oneLine(asset.name) : ''
    return [{ kind, name: name || 'main', extension, bytes }]
  })
  const elsewhere = assets.filter(({ uri }) => typeof uri === 'string' && uri.startsWith('ccdefault:')).length
  return { pictures: taken, pictures_left_out: assets.length - elsewhere - taken.length }
}

const kinds = { emotion: 'expression', expression: 'expression', icon: 'portrait', background: 'background' } as const

function inlined(uri: string): Uint8Array | null {
  const head = inline.exec(uri)?.[0]
  if (!head) return null
  return decodeBase64(Uint8Array.from(uri.slice(head.length), (letter) => letter.charCodeAt(0)))
}

/** A zip of pictures: each is an expression named by its file, except one that contains a card. */
function sprites(
  entries: ReadonlyMap<string, ZipEntry>,
  open: (name: string) => Uint8Array | null,
  read: (bytes: Uint8Array) => CardParts | null,
): CardFile {
  let parts: CardParts | null = null
  const pictures: CardPicture[] = []
  let left_out = 0
  for (const path of [...entries.keys()].filter(isContent).sort()) {
    const bytes = open(path)
    const extension = bytes && pictureExtension(bytes)
    const found: CardParts | null =
      bytes && !parts && (extension === 'png' || path.endsWith('.json')) ? read(bytes) : null
    if (found) parts = found
    if (found && !extension) continue
    if (!bytes || !extension || pictures.length >= maxPictures) left_out++
    else
      pictures.push(
        found ? { ...portrait, extension, bytes } : { kind: 'expression', name: named(path), extension, bytes },
      )
  }
  if (!parts && pictures.length === 0) throw new CardError()
  return { parts, pictures, pictures_left_out: left_out }
}

/** Excludes files that archivers of some systems add. */
const isContent = (path: string) => !/(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i.test(path)

const named = (path: string): string =>
  oneLine((path.split('/').at(-1) ?? '').replace(/\.[a-z0-9]+$/i, '').replaceAll('_', ' ')) || 'look'

function cardIn(bytes: Uint8Array, newId: NewId, nameless?: string): CardParts | null {
  try {
    const parts = readCard(bytes, newId, nameless)
    return parts.character ? parts : null
  } catch (error) {
    if (error instanceof CardError) return null
    throw error
  }
}
