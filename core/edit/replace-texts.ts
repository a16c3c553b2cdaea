import type { Novel } from '../novel/novel.ts'
import { holdsWords, isSkipped, stepOf } from './texts/author-texts.ts'
import { lengthProblem } from './texts/find-texts.ts'

/** A replacement: the text's path, the text when it was found, and the new text. */
export interface ReplacedText {
  path: string
  was: string
  now: string
}

/**
 * Replaces texts as one change. A text that has changed since, or that would become too long for its field, stays. The
 * cost is proportional to what is replaced, not to the novel.
 */
export function replaceTexts<N extends Novel>(novel: N, { texts }: { texts: readonly ReplacedText[] }): N {
  return replaceFields(novel, branchOf(texts))
}

/** Replacements as a tree of path steps, so that only affected parts of the novel are visited. */
interface Branch {
  steps: Map<string, Branch>
  text: ReplacedText | null
}

const newBranch = (): Branch => ({ steps: new Map(), text: null })

function branchOf(texts: readonly ReplacedText[]): Branch {
  const root = newBranch()
  for (const text of texts) {
    let branch = root
    for (const step of text.path.split('/')) {
      const next = branch.steps.get(step) ?? newBranch()
      branch.steps.set(step, next)
      branch = next
    }
    branch.text = text
  }
  return root
}

function replaceFields<T extends object>(record: T, { steps }: Branch): T {
  const changed: Record<string, unknown> = {}
  for (const [field, branch] of steps) {
    if (isSkipped(field) || !Object.hasOwn(record, field)) continue
    const value = (record as Record<string, unknown>)[field]
    const next = replaceValue(value, branch, holdsWords(field))
    if (next !== value) changed[field] = next
  }
  return Object.keys(changed).length > 0 ? { ...record, ...changed } : record
}

function replaceValue(value: unknown, branch: Branch, words: boolean): unknown {
  if (typeof value === 'string') {
    const { text } = branch
    return words && text?.was === value && lengthProblem(text.path, text.now) === null ? text.now : value
  }
  if (value === null || typeof value !== 'object' || branch.steps.size === 0) return value
  if (!Array.isArray(value)) return replaceFields(value, branch)
  let changed: unknown[] | null = null
  for (const [at, entry] of value.entries()) {
    const within = branch.steps.get(stepOf(entry, at))
    const next = within ? replaceValue(entry, within, words) : entry
    if (next === entry) continue
    changed ??= [...value]
    changed[at] = next
  }
  return changed ?? value
}
