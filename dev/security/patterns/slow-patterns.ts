import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Pattern } from './patterns-in.ts'
import { whySlow } from './why-slow.ts'

/** Inside node_modules, so that a fresh clone tries every expression. */
const file = join(import.meta.dirname, '../../../node_modules/.cache/fabula-linear.json')
/** What the result depends on besides the expression: the engine, and how it is tried. */
const triers = ['why-slow.ts', 'attack-texts.ts'].map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
const tries = hashOf([process.version, ...triers].join('\n'))

/**
 * `whySlow` for many expressions. Trying all of the product's takes half a minute, so those that were found linear, by
 * the same engine and method, are not tried again. Saves the linear ones for the next run.
 */
export function slowPatterns<Found extends Pattern>(patterns: Found[]): (Found & { why: string })[] {
  const linear = new Set(readLinear())
  const suspects = new Map<string, Found>()
  const keys = new Set<string>()
  for (const pattern of patterns) {
    const { source, flags } = pattern
    const key = hashOf(`${source}/${flags}`)
    if (keys.has(key)) continue
    keys.add(key)
    if (linear.has(key)) continue
    if (whySlow(pattern) === null) linear.add(key)
    else suspects.set(key, pattern)
  }
  // Another process may have disturbed all measurements of one expression: it does not disturb those made later too.
  const slow = new Map<string, string>()
  for (const [key, pattern] of suspects) {
    const why = whySlow(pattern)
    if (why === null) linear.add(key)
    else slow.set(key, why)
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ tries, linear: [...linear].filter((key) => keys.has(key)) }))
  return patterns.flatMap((pattern) => {
    const why = slow.get(hashOf(`${pattern.source}/${pattern.flags}`))
    return why === undefined ? [] : [{ ...pattern, why }]
  })
}

function readLinear(): string[] {
  try {
    const known = JSON.parse(readFileSync(file, 'utf8')) as { tries: string; linear: string[] }
    return known.tries === tries ? known.linear : []
  } catch {
    // There is no result yet, or a run was interrupted while writing it.
    return []
  }
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64')
}
