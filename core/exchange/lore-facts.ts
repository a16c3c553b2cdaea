import type { WorldPrompt } from '../novel/world-prompt.ts'
import { limits } from '../record/limits.ts'
import { isObject } from '../record/upgrade.ts'

type Json = Record<string, unknown>
type LoreFacts = Pick<WorldPrompt, 'constant' | 'order' | 'probability' | 'depth' | 'lines_back'>

/** The number in lorebooks for the position "so many lines before the newest one". */
const atDepth = 4

/**
 * When and where a lorebook entry is used, and its text without the decorators that also say so. A card's book has some
 * of this in its `extensions`; `scanDepth` is the whole book's setting.
 */
export function loreFacts(entry: Json, scanDepth: unknown): { facts: LoreFacts; content: string } {
  const more = isObject(entry.extensions) ? entry.extensions : {}
  const { decorators, content } = decorated(typeof entry.content === 'string' ? entry.content : '')
  const place = more.position ?? entry.position
  const elsewhere = typeof place === 'number' && place !== atDepth
  const drawn = (more.useProbability ?? entry.useProbability) !== false
  const constant = entry.constant === true || decorators.has('constant')
  const facts = {
    order: numberOf(entry.insertion_order ?? entry.order, -limits.integer, limits.integer),
    probability: drawn ? numberOf(more.probability ?? entry.probability, 0, 100) : undefined,
    depth: numberOf(decorators.get('depth') ?? (elsewhere ? undefined : (more.depth ?? entry.depth)), 0, limits.depth),
    lines_back: numberOf(
      decorators.get('scan_depth') ?? more.scan_depth ?? entry.scanDepth ?? scanDepth,
      0,
      limits.depth,
    ),
  }
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  return { facts: { ...(constant ? { constant } : {}), ...given }, content }
}

/** Parses the lines at the beginning of a text that say how to use it: `@@depth 4`. */
function decorated(text: string): { decorators: Map<string, string>; content: string } {
  const decorators = new Map<string, string>()
  const line = /\s*@@([^\s@]*)([^\n]*)\n?/y
  let end = 0
  for (let found = line.exec(text); found; found = line.exec(text)) {
    decorators.set((found[1] ?? '').toLowerCase(), (found[2] ?? '').trim())
    end = line.lastIndex
  }
  return { decorators, content: text.slice(end) }
}

function numberOf(value: unknown, least: number, most: number): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined
  const number = Math.round(Number(value))
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : undefined
}
