import { sameValue } from '@fabula/core/compare/same-value'
import { useRef } from 'react'
import type { Meanwhile } from './meanwhile.ts'

/** What has stood on screen for less than this may not have been read yet, in milliseconds. */
const readMs = 1_000

type Shown = { theirs: unknown; since: number }

/**
 * Of each field, the version of somebody else that the author can have read: the last one that has stood long enough, or the
 * first. They go on writing while the author looks and aims, and nobody picks between words that came under their finger.
 */
export function useReadVersions(meanwhile: readonly Meanwhile[]): (field: string) => unknown {
  const shown = useRef(new Map<string, readonly Shown[]>())
  const now = performance.now()
  const next = meanwhile.map(({ field, theirs }) => {
    const before = shown.current.get(field) ?? []
    const versions =
      sameValue(before.at(-1)?.theirs, theirs) && before.length > 0 ? before : [...before, { theirs, since: now }]
    return [field, versions] as const
  })
  shown.current = new Map(next)
  return (field) => {
    const versions = shown.current.get(field) ?? []
    const read = Math.max(
      0,
      versions.findLastIndex((each) => performance.now() - each.since >= readMs),
    )
    // Once it is settled, only what came after it is still to be read.
    shown.current.set(field, versions.slice(read + 1))
    return versions[read]?.theirs
  }
}
