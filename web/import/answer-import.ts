import { CardError } from '@fabula/core/exchange/card-data'
import { isOldCompiledInk } from '@fabula/core/exchange/ink/read-compiled-ink'
import { readCardFile } from '@fabula/core/exchange/read-card-file'
import { listZip, unzip, ZipError } from '@fabula/core/exchange/read-zip'
import type { Language } from '@fabula/core/novel/language'
import { cardPhrases } from '@fabula/phrases/card'
import { newId } from '../client/new-id.ts'
import { cardArchive } from './card-archive.ts'
import type { ImportAnswer, ImportRequest } from './import-messages.ts'
import { ImporterError } from './more-importers.ts'
import { storyArchive } from './story-archive.ts'

/** Reads a request's files: as the parts of a card if requested, else as a story, else as a card. */
export async function answerImport(request: ImportRequest): Promise<ImportAnswer> {
  if (request.ask === 'card') return cardParts(request.file, request.language)
  const { files, language, importers, without } = request
  try {
    const story = await storyArchive(files, importers, without)
    if (story) return { answer: 'story', story }
  } catch (error) {
    if (error instanceof ImporterError) return { answer: 'failed', importer: error.importer, why: error.message }
    throw error
  }
  const isOfCards = ({ name }: File) => /\.(png|json|charx|zip|jpe?g)$/i.test(name)
  const card = await cardArchive(files.filter(isOfCards), language, without)
  if (card) {
    const others = files.filter((file) => !isOfCards(file)).map(({ name }) => name)
    return { answer: 'card', card: { ...card, aside: [...card.aside, ...others] } }
  }
  const heads = await Promise.all(
    files.filter(({ name }) => /\.json$/i.test(name)).map((file) => file.slice(0, 200).text()),
  )
  if (heads.some(isOldCompiledInk)) return { answer: 'old_ink' }
  const packed = await Promise.all(files.map(isPackedRenpy))
  if (packed.includes(true)) return { answer: 'packed_renpy' }
  const [fault] = (await Promise.all(files.map(zipFault))).filter((each) => each !== null)
  return fault === undefined ? { answer: 'none' } : { answer: 'damaged', fault }
}

/** Why no story or card in a zip can be read, whatever it contains; null for other files and sound zips. */
async function zipFault(file: File): Promise<string | null> {
  if (!/\.(zip|charx)$/i.test(file.name)) return null
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    let left = mostChecked
    for (const entry of listZip(bytes, mostEntries)) {
      left -= entry.unpacked
      if (left < 0) break
      unzip(bytes, entry)
    }
    return null
  } catch (error) {
    if (error instanceof ZipError) return error.message
    throw error
  }
}
/** How much of a zip is unpacked to look for a fault, in bytes. */
const mostChecked = 32 * 1_048_576

/** Ren'Py's compiled scripts and archives, from which no story can be read. */
const packedScript = /\.(rpa|rpyc|rpymc|rpyb)$/i

async function isPackedRenpy(file: File): Promise<boolean> {
  if (packedScript.test(file.name) || !/\.zip$/i.test(file.name)) return packedScript.test(file.name)
  try {
    return listZip(new Uint8Array(await file.arrayBuffer()), mostEntries).some(({ name }) => packedScript.test(name))
  } catch (error) {
    if (error instanceof ZipError) return false
    throw error
  }
}
const mostEntries = 12_000

async function cardParts(file: File, language: Language): Promise<ImportAnswer> {
  try {
    return {
      answer: 'parts',
      parts: readCardFile(new Uint8Array(await file.arrayBuffer()), newId, cardPhrases[language].nameless),
    }
  } catch (error) {
    if (error instanceof CardError) return { answer: 'none' }
    throw error
  }
}
