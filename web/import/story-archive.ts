import type { Importer } from '@fabula/contract/shapes/extensions'
import { assetPath } from '@fabula/core/exchange/archive'
import { decodeText } from '@fabula/core/exchange/decode-text'
import { ScriptError } from '@fabula/core/exchange/flow/statements'
import { paperPicture } from '@fabula/core/exchange/paper'
import { type ReadScript, readScript } from '@fabula/core/exchange/read-script'
import { readTwee, TweeError } from '@fabula/core/exchange/read-twee'
import { chosenFiles, type ScriptFiles, zippedFiles } from '@fabula/core/exchange/script-files'
import type { StoryReport } from '@fabula/core/exchange/story/loss'
import { isTweeFile, tweeEndings, tweeOfFolder, tweeTogether } from '@fabula/core/exchange/twee-files'
import { newId } from '../client/new-id.ts'
import { moreImporters } from './more-importers.ts'
import { packArchive } from './pack-archive.ts'

/** A story of another program imported as a novel: its archive, and what was lost. */
export interface StoryArchive {
  archive: File
  /** Original paths of pictures and tracks by their paths in the archive. */
  sources: ReadonlyMap<string, string>
  /** Names of chosen files that are no part of the novel. */
  aside: readonly string[]
  report: StoryReport
}

/** Larger than a game's folder, in bytes. */
const mostBytes = 512 * 1_048_576

/**
 * Builds a novel's archive from files chosen or dropped together; null when they hold no story. Pictures and tracks at
 * paths in `without` are left out. Throws `ImporterError` when an extension's importer fails.
 */
export async function storyArchive(
  files: readonly File[],
  importers: readonly Importer[],
  without: readonly string[] = [],
): Promise<StoryArchive | null> {
  if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes) return null
  try {
    const twee = files.filter(({ name }) => isTweeFile(name))
    const [first] = twee.length > 0 ? twee : files
    if (!first) return null
    const name = first.name.replace(/\.[^.]+$/, '')
    const read =
      twee.length > 0
        ? { ...tweeOf(tweeTogether(await Promise.all(twee.map(textOf))), name), aside: [] }
        : await scriptOf(files, importers, without)
    if (!read) return null
    const archive = await packArchive(read.novel, read.files, name, read.translations)
    const aside = twee.length > 0 ? namesOf(files.filter((file) => !twee.includes(file))) : read.aside
    return { archive, sources: read.sources, aside, report: read.report }
  } catch (error) {
    if (error instanceof TweeError || error instanceof ScriptError) return null
    throw error
  }
}

const textOf = async (file: File) => decodeText(new Uint8Array(await file.arrayBuffer())).replace(/^\uFEFF/, '')

/** Pictures and sounds may accompany any story. */
const media = /\.(?:png|jpe?g|webp|gif|avif|bmp|svg|mp3|ogg|opus|wav|flac|m4a|aac|webm|mp4)$/i
/** Scripts in formats that are only used for stories. */
const scripts = /\.(?:ink|rpy|yarn)$/i

const namesOf = (files: readonly File[]): string[] => files.map(({ name }) => name)

function tweeOf(source: string, name: string): ReadScript {
  const { novel, forks, losses } = readTwee(source, name, newId, newId())
  const files = novel.assets.backgrounds.map((asset) => ({
    path: assetPath('background', asset),
    bytes: paperPicture(),
  }))
  return { novel, files, translations: [], sources: new Map(), scripts: new Set(), report: { forks, losses } }
}

async function scriptOf(
  files: readonly File[],
  importers: readonly Importer[],
  without: readonly string[],
): Promise<(ReadScript & { aside: string[] }) | null> {
  const more = await moreImporters(files, importers)
  const endings = importers.flatMap((importer) => importer.endings)
  const [only] = files
  if (files.length === 1 && only && /\.zip$/i.test(only.name)) {
    const name = only.name.replace(/\.[^.]+$/, '')
    const found = zippedFiles(new Uint8Array(await only.arrayBuffer()), name, [...endings, ...tweeEndings])
    if (!found) return null
    const twee = tweeOfFolder(found.texts)
    if (twee !== null) return { ...tweeOf(twee, name), aside: [] }
    const texts = new Map([...found.texts].filter(([path]) => !isTweeFile(path)))
    const read = readScript(leftOut({ ...found, texts }, without), newId, more)
    // Only the scripts of a folder are read; an unread script belongs to another story.
    return read && { ...read, aside: [...texts.keys()].filter((path) => scripts.test(path) && !read.scripts.has(path)) }
  }
  const all = await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  )
  const read = readScript(leftOut(chosenFiles(all, endings), without), newId, more)
  const isAside = (name: string) => !media.test(name) && !read?.scripts.has(name)
  return read && { ...read, aside: namesOf(files).filter(isAside) }
}

const leftOut = (files: ScriptFiles, without: readonly string[]): ScriptFiles => ({
  ...files,
  media: files.media.filter((path) => !without.includes(path)),
})
