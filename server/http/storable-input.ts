import { storable } from '@fabula/core/record/storable'
import { Refusal } from '../refusal.ts'

/** Deeper than any document of ours; what is deeper was made to hurt. */
const deepest = 64

/** Input without the characters that no database keeps; what is nested without end is refused. */
export function storableInput(value: unknown, at: string): unknown {
  if (isDeeperThan(value, deepest)) {
    throw new Refusal('invalid_input', { errors: [{ path: at, message: 'This is nested too deeply' }] })
  }
  return storable(value)
}

/** Goes level by level: the depth that is looked for is the one that recursion would not survive. */
function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value]
  for (let depth = 0; depth < levels; depth++) {
    level = level.flatMap((entry) => (typeof entry === 'object' && entry !== null ? Object.values(entry) : []))
    if (level.length === 0) return false
  }
  return true
}
