import { type ExtensionTitle, type Importer as Listed, portVersion } from '@fabula/contract/shapes/extensions'
import { ImportedScript } from '@fabula/core/exchange/flow/script-schema'
import { ScriptError } from '@fabula/core/exchange/flow/statements'
import type { Importer, Texts } from '@fabula/core/exchange/importer'

/** An extension's importer could not be loaded, failed, or returned an invalid story. */
export class ImporterError extends Error {
  override readonly name = 'ImporterError'

  constructor(
    readonly importer: ExtensionTitle,
    why: string,
  ) {
    super(why.replace(/\s+/g, ' ').trim().slice(0, longestWhy))
  }
}

const longestWhy = 300

type Read = (files: { name: string; texts: Record<string, string> }) => unknown

/** Loads the importers of extensions whose formats are, or may be, among these files. */
export function moreImporters(files: readonly File[], listed: readonly Listed[]): Promise<Importer[]> {
  const names = files.map(({ name }) => name.toLowerCase())
  const mayBe = (ending: string) => names.some((name) => name.endsWith(ending) || name.endsWith('.zip'))
  return Promise.all(listed.filter(({ endings }) => endings.some(mayBe)).map(load))
}

async function load({ title, endings, address }: Listed): Promise<Importer> {
  // A failure is only reported for a file in its format: in a zip there may be none.
  const read = await moduleOf(address).catch((error: unknown): Read => {
    return () => {
      throw error
    }
  })
  return {
    takes: (texts) =>
      new Map([...texts].filter(([path]) => endings.some((ending) => path.toLowerCase().endsWith(ending)))),
    read: (taken, name) => {
      const returned = attempted(title, () => read({ name, texts: Object.fromEntries(taken as Texts) }))
      if (returned === null) throw new ScriptError('Nothing is told in it')
      const parsed = ImportedScript.safeParse(returned)
      if (parsed.success) return { ...parsed.data, name: parsed.data.name || name }
      const [issue] = parsed.error.issues
      throw new ImporterError(title, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
    },
  }
}

async function moduleOf(address: string): Promise<Read> {
  const module: { default?: { fabula?: unknown; read?: unknown } } = await import(/* @vite-ignore */ address)
  const { fabula, read } = module.default ?? {}
  if (fabula !== portVersion || typeof read !== 'function') throw new Error('It is no importer.')
  return read as Read
}

function attempted(title: ExtensionTitle, act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    throw new ImporterError(title, whyOf(error))
  }
}

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
