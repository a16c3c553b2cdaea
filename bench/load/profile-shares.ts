import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The parts of a V8 processor profile that are read. Times are in microseconds. */
interface Profile {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
    children?: number[]
  }[]
  samples: number[]
  timeDeltas: number[]
}

/** A share of the busy time. */
interface Share {
  what: string
  /** Milliseconds spent in the function itself. */
  ms: number
  /** The fraction of the time that was not idle. */
  share: number
}

interface Shares {
  /** Milliseconds that were not idle. */
  busy: number
  /** By our source file, package, Node module or V8 itself; the largest first. */
  places: Share[]
  functions: Share[]
}

/** Summarises where the time of a processor profile was spent. Bundled files are mapped to their sources. */
export function profileShares(file: string): Shares {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile
  const self = new Map<number, number>()
  for (const [index, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + (timeDeltas[index] ?? 0) / 1_000)
  const places = new Map<string, number>()
  const functions = new Map<string, number>()
  const add = (to: Map<string, number>, key: string, ms: number) => to.set(key, (to.get(key) ?? 0) + ms)
  for (const { id, callFrame } of nodes) {
    const ms = self.get(id) ?? 0
    if (ms === 0 || callFrame.functionName === '(idle)') continue
    const place = placeOf(callFrame)
    add(places, place, ms)
    add(functions, `${place} ${callFrame.functionName || '(anonymous)'}`, ms)
  }
  const busy = [...places.values()].reduce((sum, ms) => sum + ms, 0)
  const sorted = (of: Map<string, number>): Share[] =>
    [...of].map(([what, ms]) => ({ what, ms, share: ms / busy })).sort((a, b) => b.ms - a.ms)
  return { busy, places: sorted(places), functions: sorted(functions) }
}

function placeOf({ functionName, url, lineNumber, columnNumber }: Profile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '(built into V8)'
  const path = url.replace(/^file:\/\//, '')
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  if (inPackage !== undefined) return inPackage
  if (url.startsWith('node:')) return url
  const source = mapOf(url)?.findEntry(lineNumber, columnNumber)
  const from = source && 'originalSource' in source ? source.originalSource : path
  return from.replace(/^.*?\/(?=(?:core|contract|phrases|server|web)\/)/, '').replace(/^(?:\.\.\/)+/, '')
}

const maps = new Map<string, SourceMap | null>()

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url)
  if (known !== undefined) return known
  const file = url.startsWith('file:') ? `${fileURLToPath(url)}.map` : ''
  const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null
  maps.set(url, map)
  return map
}
