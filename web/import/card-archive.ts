import { CardError } from '@fabula/core/exchange/card-data'
import { cardNovel } from '@fabula/core/exchange/card-novel'
import { drawSilhouette } from '@fabula/core/exchange/draw-silhouette'
import type { CardPicture } from '@fabula/core/exchange/pictures'
import type { CardParts } from '@fabula/core/exchange/read-card'
import { type CardFile, readCardFile } from '@fabula/core/exchange/read-card-file'
import type { Language } from '@fabula/core/novel/language'
import { cardPhrases } from '@fabula/phrases/card'
import { newId } from '../client/new-id.ts'
import { packArchive } from './pack-archive.ts'

/** A card imported as a novel: its archive, and what is reported about the import. */
export interface CardArchive {
  archive: File
  parts: CardParts
  pictures: number
  pictures_left_out: number
  /** Picture names by their paths in the archive, and the names that were left out because the server refused them. */
  sources: ReadonlyMap<string, string>
  refused: readonly string[]
  /** Names of chosen files that are no part of the novel. */
  aside: readonly string[]
}

/** Larger than any real card, in bytes. */
const maxBytes = 320 * 1_048_576

/**
 * Builds a novel's archive from a card and zips of its expressions; null when no file is a card or one is too large.
 * Pictures named in `without` are left out.
 */
export async function cardArchive(
  files: readonly File[],
  language: Language,
  without: readonly string[] = [],
): Promise<CardArchive | null> {
  if (files.some(({ size }) => size > maxBytes)) return null
  const all = await Promise.all(files.map((file) => readFile(file, language)))
  const read = all.filter((file) => file !== null)
  const card = read.find(({ parts }) => parts?.character)
  const character = card?.parts?.character
  if (!card?.parts || !character) return null
  const others = read.filter((file) => file !== card && !file.parts)
  const pictures = [card, ...others].flatMap((file) => file.pictures)
  const nameOf = uniqueNames(pictures)
  const brought = pictures.filter((picture) => !without.includes(nameOf.get(picture.bytes) ?? ''))
  const shown = brought.some(({ kind }) => kind !== 'background') ? brought : [...brought, outline()]
  const { novel, files: archived } = cardNovel(
    { ...card.parts, character },
    shown,
    language,
    cardPhrases[language].novel,
    newId,
  )
  return {
    archive: await packArchive(novel, archived, 'card'),
    parts: card.parts,
    pictures: brought.length,
    sources: new Map(
      archived
        .flatMap(({ path, bytes }) => [[path, nameOf.get(bytes) ?? '']] as const)
        .filter(([, name]) => name !== ''),
    ),
    refused: without,
    aside: files.flatMap(({ name }, at) =>
      all[at] === card || others.some((other) => other === all[at]) ? [] : [name],
    ),
    pictures_left_out: read.reduce((sum, { pictures_left_out: left }) => sum + left, 0),
  }
}

/** Picture names by bytes; repeated names are numbered. */
function uniqueNames(pictures: readonly CardPicture[]): ReadonlyMap<Uint8Array, string> {
  const counts = new Map<string, number>()
  return new Map(
    pictures.map(({ name, bytes }) => {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [bytes, count === 1 ? name : `${name} (${count})`]
    }),
  )
}

/** The sprite of a character without pictures. */
const outline = (): CardPicture => ({ kind: 'portrait', name: 'card', extension: 'png', bytes: drawSilhouette() })

async function readFile(file: File, language: Language): Promise<CardFile | null> {
  try {
    return readCardFile(new Uint8Array(await file.arrayBuffer()), newId, cardPhrases[language].nameless)
  } catch (error) {
    if (error instanceof CardError) return null
    throw error
  }
}
