import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Chunk = { file: string; css?: string[]; imports?: string[]; src?: string }

/** Build output of a page's script: its address, the scripts to preload, all of its CSS and the files that it is from. */
export type EntryFiles = { script: string; preloads: string[]; css: string; sheets: string[] }

const baseAddress = '/static/'

/** The build, read once at server start. Throws if there is none, and says what to do. */
export class BuiltFiles {
  private readonly folder: string
  private readonly manifest: Record<string, Chunk>
  private readonly known = new Map<string, EntryFiles>()

  constructor(folder: string) {
    this.folder = folder
    try {
      this.manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
    } catch (cause) {
      throw new Error(`The web app is not built: there is no manifest in ${folder}. Run npm run build.`, { cause })
    }
  }

  /** The files of `app/entries/<name>.tsx`. */
  entry(name: string): EntryFiles {
    const cached = this.known.get(name)
    if (cached) return cached
    const key = `app/entries/${name}.tsx`
    const chunks = [...this.chunksInOrder(key)]
    const entry = this.manifest[key]
    if (!entry) throw new Error(`The build has no entry ${name}`)
    const sheets = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
    const files = {
      script: baseAddress + entry.file,
      preloads: chunks.filter((chunk) => chunk !== entry).map((chunk) => baseAddress + chunk.file),
      css: sheets.map((file) => readFileSync(`${this.folder}/${file}`, 'utf8').trim()).join('\n'),
      sheets: sheets.map((file) => baseAddress + file),
    }
    this.known.set(name, files)
    return files
  }

  /** The address of a file given by its source path, such as `ui/fonts/text-400-latin.woff2`. */
  asset(source: string): string | null {
    const chunk = this.manifest[source]
    return chunk ? baseAddress + chunk.file : null
  }

  /** Chunks in execution order: dependencies first, so that later CSS overrides earlier CSS as it was written. */
  private chunksInOrder(key: string, seen = new Set<Chunk>()): Set<Chunk> {
    const chunk = this.manifest[key]
    if (!chunk || seen.has(chunk)) return seen
    for (const needed of chunk.imports ?? []) this.chunksInOrder(needed, seen)
    return seen.add(chunk)
  }
}

/** The build beside the rendering script: `dist/web` beside `dist/render`. */
export const openBuiltFiles = () => new BuiltFiles(fileURLToPath(new URL('../web', import.meta.url)))
