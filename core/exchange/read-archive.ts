import { strFromU8 } from 'fflate'
import * as z from 'zod/mini'
import { Asset } from '../novel/asset.ts'
import { duplicateIdsInHead, duplicateIdsInScene, type Fault } from '../novel/duplicate-ids.ts'
import { InteractiveScene } from '../novel/interactive-scene.ts'
import { Novel, newNovelHead, upgradeNovel } from '../novel/novel.ts'
import { StaticScene } from '../novel/static-scene.ts'
import { storable } from '../record/storable.ts'
import { isObject, upgradeFields, upgradeList } from '../record/upgrade.ts'
import {
  type Archive,
  ArchivedTranslation,
  archiveFormat,
  archiveVersion,
  assetPath,
  assetsOf,
  documentName,
} from './archive.ts'
import { archiveFaults } from './archive-faults.ts'
import { type Bytes, isPlausible, listZip, plainPath, unzip, type ZipEntry, ZipError } from './read-zip.ts'

/** Why an archive cannot be read, each fault with its place. */
export class ArchiveError extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[], cause?: unknown) {
    super(faults.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '), { cause })
    this.name = 'ArchiveError'
    this.faults = faults
  }
}

/** An archive that was read. Files are unpacked on demand. */
export interface OpenArchive extends Archive {
  /** The bytes of a file; null when the archive has none under this path. */
  file(path: string): Uint8Array | null
}

/** Limits of what an archive may unpack to, in bytes and entries, so that no small file can fill the memory. */
const maxEntries = 12_000
const maxDocument = 64 * 1_048_576
const maxFile = 50 * 1_048_576
/** All files together. Pictures and music do not compress, so an archive is nearly as large as its contents. */
const maxTotal = 2_048 * 1_048_576
const maxTranslations = 200_000

const filePath = /^assets\/(sprite|background|music)\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/

/**
 * Reads an archive of any version. Unknown entries are skipped, and no path in an archive is ever used as a path on
 * disk. Throws {@link ArchiveError}.
 */
export function readArchive(bytes: Bytes, newId: () => string): OpenArchive {
  const entries = list(bytes)
  const file = (path: string) => {
    const entry = entries.get(path)
    return entry ? open(bytes, entry) : null
  }
  const document = parseDocument(file(documentName) ?? new Uint8Array())
  const archive = { novel: parseNovel(document.novel, newId), translations: parseTranslations(document.translations) }
  const missing = assetsOf(archive.novel)
    .map(({ type, asset }) => assetPath(type, asset))
    .filter((path) => !entries.has(path))
  refuse(missing.map((path) => ({ path, message: archiveFaults.fileMissing })))
  return { ...archive, file }
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new ArchiveError(faults.slice(0, 20))
}

const broken = (message: string) => new ArchiveError([{ path: '', message }])

/** The entries that are used, by name. Nothing is unpacked. */
function list(bytes: Bytes): Map<string, ZipEntry> {
  const ours = new Map<string, ZipEntry>()
  let [packed, unpacked] = [0, 0]
  const all = plainly(zipped('', () => listZip(bytes, maxEntries)))
  const folder = folderOf(all)
  for (const entry of all) {
    const name = entry.name.startsWith(folder) ? entry.name.slice(folder.length) : ''
    if (name !== documentName && !filePath.test(name)) continue
    const most = name === documentName ? maxDocument : maxFile
    packed += entry.packed
    unpacked += entry.unpacked
    // Entries that share their bytes add up to more than the archive has.
    if (entry.unpacked > most || !isPlausible(entry) || packed > bytes.length || unpacked > maxTotal) {
      throw new ArchiveError([{ path: name, message: archiveFaults.tooMuch }])
    }
    if (ours.has(name)) throw new ArchiveError([{ path: name, message: archiveFaults.twice }])
    ours.set(name, entry)
  }
  if (!ours.has(documentName)) throw broken(archiveFaults.noDocument)
  return ours
}

/** The entries by their {@link plainPath}. Of two with the same one, that whose name it already was is taken. */
function plainly(entries: readonly ZipEntry[]): ZipEntry[] {
  const names = new Set(entries.map(({ name }) => name))
  return entries.flatMap((entry) => {
    const name = plainPath(entry)
    return name !== entry.name && names.has(name) ? [] : [{ ...entry, name }]
  })
}

/** The folder of the document: an archive that was unpacked and zipped again may have all of its files in a folder. */
function folderOf(entries: readonly ZipEntry[]): string {
  const documents = entries.flatMap(({ name }) =>
    name.endsWith(`/${documentName}`) && !foreignFolder.test(name) ? [name.slice(0, -documentName.length)] : [],
  )
  return entries.some(({ name }) => name === documentName) ? '' : (documents.toSorted(byLength)[0] ?? '')
}
/** Absolute paths, paths through a parent folder, and the folder of macOS's own metadata. */
const foreignFolder = /^\/|(?:^|\/)\.\.\/|^__MACOSX\/|^[a-z]:/i
const byLength = (one: string, other: string) => one.length - other.length

const open = (bytes: Bytes, entry: ZipEntry): Uint8Array => zipped(entry.name, () => unzip(bytes, entry))

function zipped<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ZipError ? new ArchiveError([{ path, message: error.message }], error) : error
  }
}

function parseDocument(bytes: Uint8Array): { novel?: unknown; translations?: unknown } {
  let json: unknown
  try {
    json = JSON.parse(strFromU8(bytes))
  } catch (error) {
    throw new ArchiveError([{ path: documentName, message: archiveFaults.notJson }], error)
  }
  if (!isObject(json) || json.format !== archiveFormat) throw broken(archiveFaults.notNovel)
  if (typeof json.version !== 'number') throw broken(archiveFaults.notNovel)
  if (json.version > archiveVersion) throw broken(archiveFaults.newer)
  return json
}

function parseNovel(json: unknown, newId: () => string): Novel {
  const parsed = z.safeParse(Novel, upgradeNovel(complete(storable(json), newId), newId))
  if (!parsed.success) throw new ArchiveError(faultsOf(parsed.error, 'novel'))
  refuse(duplicates(parsed.data))
  return parsed.data
}

function parseTranslations(json: unknown): Archive['translations'] {
  const schema = z.array(ArchivedTranslation).check(z.maxLength(maxTranslations))
  const parsed = z.safeParse(schema, storable(json ?? []))
  if (!parsed.success) throw new ArchiveError(faultsOf(parsed.error, 'translations'))
  return parsed.data
}

const faultsOf = (error: z.core.$ZodError, at: string): Fault[] =>
  error.issues.slice(0, 20).map(({ path, message }) => ({ path: [at, ...path.map(String)].join('.'), message }))

/** Keeps only the fields of a novel, and adds those that an older one lacks, as in a new novel. */
function complete(json: unknown, newId: () => string): unknown {
  if (!isObject(json)) return json
  const lists = { assets: { sprites: [], backgrounds: [], musics: [] }, interactive_scenes: [], static_scenes: [] }
  const assets = (list: unknown) => upgradeList(list, (asset) => known(asset, Asset))
  const own = known(json, Novel) as Record<string, unknown>
  return upgradeFields(
    { ...newNovelHead(''), id: newId(), created_at: '', ...lists, ...withoutNulls(own) },
    {
      assets: (all) => upgradeFields(all, { sprites: assets, backgrounds: assets, musics: assets }),
      interactive_scenes: (scenes) => upgradeList(scenes, (scene) => known(scene, InteractiveScene)),
      static_scenes: (scenes) => upgradeList(scenes, (scene) => known(scene, StaticScene)),
    },
  )
}

const withoutNulls = (json: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))

/** Only the fields of the record: a server adds others in its answers. */
function known(json: unknown, record: { shape: object }): unknown {
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).filter(([name]) => name in record.shape))
}

function duplicates(novel: Novel): Fault[] {
  const endings = new Set<string>()
  const scenes = novel.interactive_scenes.flatMap((scene, i) => {
    const faults = duplicateIdsInScene(scene, (id) => endings.has(id))
    for (const { id } of [...scene.endings, ...scene.static_endings]) endings.add(id)
    if (scene.context_ending) endings.add(scene.context_ending.id)
    return faults.map(({ path, message }) => ({ path: `interactive_scenes.${i}.${path}`, message }))
  })
  const twice = (name: string, ids: string[]) =>
    new Set(ids).size < ids.length ? [{ path: name, message: archiveFaults.idTwice }] : []
  return [
    ...duplicateIdsInHead(novel),
    ...scenes,
    ...twice(
      'scenes',
      [...novel.interactive_scenes, ...novel.static_scenes].map(({ id }) => id),
    ),
    ...twice(
      'assets',
      assetsOf(novel).map(({ asset }) => asset.id),
    ),
  ]
}
