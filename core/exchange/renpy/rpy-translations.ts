import type { ScriptTranslation, TextPart } from '../flow/statements.ts'
import { quotedAt } from './rpy-lines.ts'
import { readRpyText } from './rpy-text.ts'

const spoken = /^(?:[\p{L}_][\p{L}\p{N}_.]*(?:\s+[@\p{L}\p{N}_-]+)*\s*)?(?=["'])/u
const begins = /^translate\s+(\p{L}[\p{L}\p{N}_]*)\s+([\p{L}\p{N}_.]+)\s*:/u

/**
 * Reads the texts of a game in another language: blocks `translate russian start_5a:`, in which a comment contains the
 * original line, and `translate russian strings:` with pairs of old and new texts. `readers`: variables that are the
 * reader's name.
 */
export function translationsIn(texts: Iterable<string>, readers: ReadonlySet<string>): ScriptTranslation[] {
  const found = new Map<string, Map<string, string>>()
  for (const text of texts) readBlocks(text, found, readers)
  return [...found].flatMap(([language, all]) =>
    language === 'russian' || language === 'english' ? [{ language, texts: all }] : [],
  )
}

function readBlocks(text: string, found: Map<string, Map<string, string>>, readers: ReadonlySet<string>): void {
  let into: Map<string, string> | null = null
  let olds: string[] = []
  let news: string[] = []
  const end = () => {
    // If a translator split a line into two, they cannot be matched.
    if (into && olds.length === news.length)
      for (const [at, old] of olds.entries()) {
        const made = news[at] ?? ''
        if (made.trim() !== '' && !into.has(old)) into.set(old, made)
      }
    olds = []
    news = []
  }
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const block = begins.exec(line)
    // A line without indentation ends a block, unless it is a comment.
    if (block || (line !== '' && !/^[\s#]/.test(raw))) {
      end()
      into = block ? (found.get(block[1] ?? '') ?? new Map<string, string>()) : null
      if (block && into) found.set(block[1] ?? '', into)
      continue
    }
    if (!into) continue
    const isNoted = line.startsWith('#')
    const [, how] = /^(old|new)\s+(?=["'])/.exec(line) ?? []
    const words = isNoted ? line.slice(1).trim() : line
    const open = spoken.exec(words)
    if (!open) continue
    const said = quotedAt(words, open[0].length)?.text ?? ''
    const shown = shownAs(readRpyText(said.replace(/\n/g, ' ')), readers)
    if (how === 'old') end()
    if (isNoted || how === 'old') olds.push(shown)
    else news.push(shown)
  }
  end()
}

/** A text as a novel has it, with variables in double braces. */
function shownAs(parts: readonly TextPart[], readers: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind !== 'print' || part.value.kind !== 'variable') return '…'
      return readers.has(part.value.name) ? '{{user}}' : `{{${part.value.name}}}`
    })
    .join('')
}
