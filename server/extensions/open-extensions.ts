import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ExtensionKind,
  extensionKinds,
  type Importer,
  type ListedExtension,
} from '@fabula/contract/shapes/extensions'
import { modelProviders } from '@fabula/contract/shapes/models'
import { checkImporter, checkProvider, loadingMs } from './check-module.ts'
import { ExtensionError } from './extension-error.ts'
import { shortly } from './extension-head.ts'
import type { ImporterHead, ProviderHead } from './module-heads.ts'
import { readTheme, type Theme } from './read-theme.ts'

/** An importer as it is sent to pages: exactly the bytes that were checked. */
export type ServedImporter = Importer & { source: string }

/** The contents of the extensions folder at the server's start. */
export interface Extensions {
  themes: readonly Theme[]
  providers: readonly (ProviderHead & { file: string })[]
  importers: readonly ServedImporter[]
  /** Every extension file, sorted by name; those with a fault are not used. */
  listed: readonly ListedExtension[]
}

export const noExtensions: Extensions = { themes: [], providers: [], importers: [], listed: [] }

/** The size limit of an extension, in bytes: a theme has about thirty lines and a module some hundred. */
const largest = 1_048_576
const endings: Record<ExtensionKind, string> = {
  theme: '.theme.json',
  provider: '.provider.mjs',
  importer: '.importer.mjs',
}
/** Files that may lie beside extensions: notes, licences, an editor's own files. */
const passedOver = /^\.|\.(md|txt)$|^(LICENSE|COPYING)$|~$/i

type Read =
  | { kind: 'theme'; theme: Theme }
  | { kind: 'provider'; provider: ProviderHead & { file: string } }
  | { kind: 'importer'; importer: ServedImporter }

/**
 * Reads every extension in a folder. An invalid one is listed with its fault and not used; nothing it does affects this
 * process. Throws if the folder itself cannot be read.
 */
export async function openExtensions(folder: string, withinMs: number = loadingMs): Promise<Extensions> {
  const files = (await readdir(folder)).filter((file) => !passedOver.test(file)).sort()
  const read = await Promise.all(files.map((file) => readFileOf(folder, file, withinMs)))
  const named = new Map<string, string>(
    [...modelProviders, 'embedded', 'offline'].map((name) => [`provider ${name}`, 'Fabula']),
  )
  const kept: Read[] = []
  const listed = read.map((each, index): ListedExtension => {
    const file = files[index] ?? ''
    if (each instanceof ExtensionError) return faulty(file, each)
    const { name, title } = headOf(each)
    const other = named.get(`${each.kind} ${name}`)
    if (other !== undefined) return { ...faulty(file, new ExtensionError('name_taken', { name, other })), name }
    named.set(`${each.kind} ${name}`, file)
    kept.push(each)
    return { file, kind: each.kind, name, title, fault: null }
  })
  return {
    themes: kept.flatMap((each) => (each.kind === 'theme' ? [each.theme] : [])),
    providers: kept.flatMap((each) => (each.kind === 'provider' ? [each.provider] : [])),
    importers: kept.flatMap((each) => (each.kind === 'importer' ? [each.importer] : [])),
    listed,
  }
}

const kindOf = (file: string): ExtensionKind | null =>
  extensionKinds.find((kind) => file.endsWith(endings[kind])) ?? null

const faulty = (file: string, { code, facts }: ExtensionError): ListedExtension => ({
  file,
  kind: kindOf(file),
  name: null,
  title: null,
  fault: { code, facts },
})

function headOf(read: Read): { name: string; title: Theme['title'] } {
  switch (read.kind) {
    case 'theme':
      return read.theme
    case 'provider':
      return read.provider
    case 'importer':
      return read.importer
  }
}

async function readFileOf(folder: string, file: string, withinMs: number): Promise<Read | ExtensionError> {
  const path = join(folder, file)
  const kind = kindOf(file)
  try {
    if (kind === null) throw new ExtensionError('not_an_extension')
    const text = await textOf(path)
    switch (kind) {
      case 'theme':
        return { kind, theme: readTheme(text) }
      case 'provider':
        return { kind, provider: { ...(await checkProvider(path, withinMs)), file: path } }
      case 'importer':
        if (imports.test(text)) throw new ExtensionError('imports')
        return { kind, importer: served(await checkImporter(path, withinMs), text) }
    }
  } catch (error) {
    if (error instanceof ExtensionError) return error
    throw error
  }
}

async function textOf(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > largest) throw new ExtensionError('too_large', { kilobytes: String(largest / 1_024) })
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof ExtensionError) throw error
    throw new ExtensionError('cannot_be_read', { why: shortly(error instanceof Error ? error.message : String(error)) })
  }
}

/** A module loaded by pages must have no imports: there is nothing beside it that they could load. */
const imports =
  /(?:^|[\n;])[ \t]*(?:import[ \t]*["'{*\w]|export[ \t][^;\n]*[ \t]from[ \t]*["'])|\bimport\s*\(|\brequire\s*\(/

function served({ name, title, endings }: ImporterHead, source: string): ServedImporter {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 16)
  return { name, title, endings, source, address: `/extensions/${name}-${hash}.js` }
}
