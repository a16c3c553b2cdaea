import { CardError } from '@fabula/core/exchange/card-data'
import { cardNovel } from '@fabula/core/exchange/card-novel'
import { drawSilhouette } from '@fabula/core/exchange/draw-silhouette'
import type { CardPicture } from '@fabula/core/exchange/pictures'
import type { CardParts } from '@fabula/core/exchange/read-card'
import { type CardFile, readCardFile } from '@fabula/core/exchange/read-card-file'
import type { Language } from '@fabula/core/novel/language'
import { cardPhrases } from '@fabula/phrases/card'
import { newId } from '../client/new-id.ts'
import { packed } from './packed.ts'

/** A card that became a novel: its archive, and what is said of what became of it. */
export interface CardArchive {
  archive: File
  parts: CardParts
  pictures: number
  pictures_left_out: number
}

/** More than any card is, in bytes. */
const MOST_BYTES = 320 * 1_048_576

/**
 * The archive of a novel made of a card and, beside it, zips of its expressions; null where no file is a card, or one is too
 * large to be one.
 */
export async function cardArchive(files: readonly File[], language: Language): Promise<CardArchive | null> {
  if (files.some(({ size }) => size > MOST_BYTES)) return null
  const read = (await Promise.all(files.map((file) => readFile(file, language)))).filter((file) => file !== null)
  const card = read.find(({ parts }) => parts?.character)
  const character = card?.parts?.character
  if (!card?.parts || !character) return null
  const others = read.filter((file) => file !== card && !file.parts)
  const brought = [card, ...others].flatMap(({ pictures }) => pictures)
  const shown = brought.some(({ kind }) => kind !== 'background') ? brought : [...brought, outline()]
  const { novel, files: archived } = cardNovel(
    { ...card.parts, character },
    shown,
    language,
    cardPhrases[language].novel,
    newId,
  )
  return {
    archive: await packed(novel, archived, 'card'),
    parts: card.parts,
    pictures: brought.length,
    pictures_left_out: read.reduce((sum, { pictures_left_out: left }) => sum + left, 0),
  }
}

/** Somebody without a picture still stands on the stage. */
const outline = (): CardPicture => ({ kind: 'portrait', name: 'card', extension: 'png', bytes: drawSilhouette() })

async function readFile(file: File, language: Language): Promise<CardFile | null> {
  try {
    return readCardFile(new Uint8Array(await file.arrayBuffer()), newId, cardPhrases[language].nameless)
  } catch (error) {
    if (error instanceof CardError) return null
    throw error
  }
}
