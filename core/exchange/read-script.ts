import type { NewId } from '../ids.ts'
import type { Language } from '../novel/language.ts'
import type { Novel } from '../novel/novel.ts'
import type { Translation } from '../novel/texts.ts'
import { storableText } from '../record/storable.ts'
import { assetPath, assetsOf } from './archive.ts'
import { decodeText } from './decode-text.ts'
import { makeNovel } from './flow/make-novel.ts'
import { Media } from './flow/media.ts'
import { type Script, ScriptError } from './flow/statements.ts'
import { translatedTexts } from './flow/translated-texts.ts'
import { type Importer, ourImporters, type Texts } from './importer.ts'
import { looksLikeOwnScript, readOwnScript } from './own/read-own-script.ts'
import { paperAsset, paperPicture } from './paper.ts'
import type { ScriptFiles } from './script-files.ts'
import type { StoryReport } from './story/loss.ts'
import type { ArchivedFile } from './write-archive.ts'

/** A story of another program converted to a novel, with its files and losses. */
export interface ReadScript {
  novel: Novel
  files: ArchivedFile[]
  /** Its translations, as far as the script has any. */
  translations: Translation[]
  /** The uploaded path of each file, by its path in the archive. */
  sources: Map<string, string>
  /** The uploaded paths of its scripts. */
  scripts: ReadonlySet<string>
  report: StoryReport
}

/** More text than any story has, in characters. */
const maxText = 16 * 1_048_576

/**
 * Reads a story of another program, chosen by file extension: Ink (source or compiled), Ren'Py, Yarn Spinner, WebGAL,
 * and the formats of `more` importers; or a script as printed by the script view. Null when no file has any of these
 * formats. Throws {@link ScriptError} when one has, but cannot be read at all.
 */
export function readScript(files: ScriptFiles, newId: NewId, more: readonly Importer[] = []): ReadScript | null {
  const texts = new Map<string, string>()
  let length = 0
  for (const [path, bytes] of files.texts) {
    const text = storableText(
      decodeText(bytes)
        .replace(/^\uFEFF/, '')
        .replace(/\r\n?/g, '\n'),
    )
    if (isBinary(text)) continue
    length += text.length
    if (length > maxText) throw new ScriptError('Too much text')
    texts.set(path, text)
  }
  const own = ownScript(texts)
  const told = own ? null : scriptOf(texts, files.name, [...ourImporters, ...more])
  const script = told?.script ?? null
  if (!own && !script) return null
  const background = paperAsset(newId())
  const media = new Media(files.media)
  const made = script
    ? makeNovel(script, { newId, background, media, sourceLength: length })
    : readOwnScript(own?.text ?? '', files.name, { newId, paper: background, media })
  const sources = new Map<string, string>()
  const archived = assetsOf(made.novel).flatMap(({ type, asset }): ArchivedFile[] => {
    const path = assetPath(type, asset)
    if (asset.id === background.id) return [{ path, bytes: paperPicture() }]
    const found = made.files.get(asset.id)
    const bytes = found === undefined ? null : files.open(found)
    if (!bytes || found === undefined) return []
    sources.set(path, found)
    return [{ path, bytes }]
  })
  const translations = script ? translatedTexts(made.novel, script.translations ?? []) : []
  // The script's own language is the other one.
  const [other] = translations
  const novel = other ? { ...made.novel, language: otherThan(other.language) } : made.novel
  const scripts = new Set(own ? [own.path] : told?.taken.keys())
  return { novel, files: archived, translations, sources, scripts, report: { forks: made.forks, losses: made.losses } }
}

const otherThan = (language: Language): Language => (language === 'russian' ? 'english' : 'russian')

/** Whether a file is binary, whatever its name: it contains many characters that texts do not have. */
function isBinary(text: string): boolean {
  const begin = text.slice(0, 8_192)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
  const odd = begin.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0
  return odd > 8 && odd > begin.length / 20
}

/** The first of the files that is a script of the script view; null when there is none. */
function ownScript(texts: ReadonlyMap<string, string>): { path: string; text: string } | null {
  const found = [...texts].find(([path, text]) => /\.txt$/i.test(path) && looksLikeOwnScript(text))
  return found ? { path: found[0], text: found[1] } : null
}

/** The story and its texts, read by the first importer that accepts any; null when none does. */
function scriptOf(texts: Texts, name: string, importers: readonly Importer[]): { script: Script; taken: Texts } | null {
  for (const importer of importers) {
    const taken = importer.takes(texts)
    if (taken.size > 0) return { script: importer.read(taken, name, texts), taken }
  }
  return null
}
