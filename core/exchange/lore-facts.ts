import type { WorldPrompt } from '../novel/world-prompt.ts'
import { limits } from '../record/limits.ts'
import { isObject } from '../record/upgrade.ts'

type Json = Record<string, unknown>
type LoreFacts = Pick<WorldPrompt, 'constant' | 'order' | 'probability' | 'depth' | 'lines_back'>

/** Where an entry stands that is told so many lines from the newest one, by the number that books give the place. */
const atDepth = 4

/**
 * When and where an entry of a lorebook is told, and its text without the decorators that say so too. A card's book keeps
 * some of it among its `extensions`; `scanDepth` is what the whole book says.
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

/** Lines at the beginning of a text that say how it is told: `@@depth 4`. */
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
