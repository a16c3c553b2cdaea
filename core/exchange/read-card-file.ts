import { isObject, type NewId } from '../record/upgrade.ts'
import { archiveFaults } from './archive-faults.ts'
import { decodeBase64 } from './base64.ts'
import { type CardData, CardError, cardData, isCard, oneLine } from './card-data.ts'
import { type CardPicture, pictureExtension } from './pictures.ts'
import { isPng } from './png-texts.ts'
import { type CardParts, partsOf, readCard } from './read-card.ts'
import { listZip, unzip, type ZipEntry, ZipError } from './read-zip.ts'

/** A card's file: what it says, and the pictures in it. A zip of expressions alone says nothing. */
export interface CardFile {
  parts: CardParts | null
  pictures: CardPicture[]
  /** Pictures beyond what a character may bring, or of no kind that is shown. */
  pictures_left_out: number
}

/** What the files of a card may come to: names, bytes of one, bytes of all. */
const MOST_ENTRIES = 2_000
const MOST_PICTURES = 300
const MOST_FILE = 20 * 1_048_576
const MOST_TOTAL = 300 * 1_048_576
const MOST_RATIO = 200

/**
 * Reads a card's file, whatever it is: PNG or JSON, CHARX, or a zip of pictures named by expression, with or without a card
 * among them. No path in it is ever one of a disk. Throws {@link CardError} where there is nothing to read.
 */
export function readCardFile(bytes: Uint8Array, newId: NewId, nameless?: string): CardFile {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readZip(bytes, newId, nameless)
  const parts = readCard(bytes, newId, nameless)
  if (isPng(bytes)) return { parts, pictures: [{ ...portrait, extension: 'png', bytes }], pictures_left_out: 0 }
  const data = cardData(bytes)
  return { parts, ...picturesOf(isObject(data) ? data : {}, () => null) }
}

const portrait = { kind: 'portrait', name: 'card' } as const

function readZip(bytes: Uint8Array, newId: NewId, nameless?: string): CardFile {
  try {
    const entries = list(bytes)
    const open = (name: string) => {
      const entry = entries.get(name)
      return entry ? unzip(bytes, entry) : null
    }
    const text = open('card.json')
    if (!text) return sprites(entries, open, (found) => cardIn(found, newId, nameless))
    const data = cardData(text)
    if (!isCard(data)) throw new CardError()
    return { parts: partsOf(data, newId, nameless), ...picturesOf(data, open) }
  } catch (error) {
    throw error instanceof ZipError ? new CardError(error) : error
  }
}

/** The entries that may be opened, all of them together within what a card may come to. */
function list(bytes: Uint8Array): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  let [packed, unpacked] = [0, 0]
  for (const entry of listZip(bytes, MOST_ENTRIES)) {
    if (entry.name.endsWith('/') || entries.has(entry.name)) continue
    packed += entry.packed
    unpacked += entry.unpacked
    const honest = entry.unpacked <= Math.max(entry.packed, 1_024) * MOST_RATIO
    // Entries that share their bytes come to more than the file has.
    if (entry.unpacked > MOST_FILE || !honest || packed > bytes.length || unpacked > MOST_TOTAL) {
      throw new ZipError(archiveFaults.tooMuch)
    }
    entries.set(entry.name, entry)
  }
  return entries
}

const embedded = /^(?:embeded|embedded):\/\//
const inline = /^data:image\/[a-z0-9.+-]{1,20};base64,/

/** What a V3 card names as its assets: in its own zip, or written into its text. */
function picturesOf(data: CardData, open: (path: string) => Uint8Array | null): Omit<CardFile, 'parts'> {
  const assets = (Array.isArray(data.assets) ? data.assets : []).filter(isObject)
  const wanted = assets.filter(({ type }) => typeof type === 'string' && type in kinds)
  const taken = wanted.slice(0, MOST_PICTURES).flatMap((asset): CardPicture[] => {
    const uri = typeof asset.uri === 'string' ? asset.uri : ''
    const bytes = embedded.test(uri) ? open(uri.replace(embedded, '')) : inlined(uri)
    const extension = bytes && pictureExtension(bytes)
    if (!bytes || !extension) return []
    const kind = kinds[asset.type as keyof typeof kinds]
    const name = typeof asset.name === 'string' ? oneLine(asset.name) : ''
    return [{ kind, name: name || 'main', extension, bytes }]
  })
  const elsewhere = wanted.filter(({ uri }) => typeof uri === 'string' && uri.startsWith('ccdefault:')).length
  return { pictures: taken, pictures_left_out: assets.length - elsewhere - taken.length }
}

const kinds = { emotion: 'expression', icon: 'portrait', background: 'background' } as const

function inlined(uri: string): Uint8Array | null {
  const head = inline.exec(uri)?.[0]
  if (!head) return null
  return decodeBase64(Uint8Array.from(uri.slice(head.length), (letter) => letter.charCodeAt(0)))
}

/** A zip of pictures: each is an expression by its name, but for one that carries a card. */
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
    if (!bytes || !extension || pictures.length >= MOST_PICTURES) left_out++
    else
      pictures.push(
        found ? { ...portrait, extension, bytes } : { kind: 'expression', name: named(path), extension, bytes },
      )
  }
  if (!parts && pictures.length === 0) throw new CardError()
  return { parts, pictures, pictures_left_out: left_out }
}

/** What archivers of some systems put beside. */
const isContent = (path: string) => !/(^|\/)(\.|__MACOSX\/|Thumbs\.db$)/.test(path)

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
