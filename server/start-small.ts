import { setFlagsFromString } from 'node:v8'

/** By how much V8 makes the space for new objects larger, each time that much of it is still in use. */
const usualGrowth = 2

/**
 * Keeps the space for new objects small until the answered function is called. Starting makes much that stays, for which
 * V8 would make that space as large as it gets, and an idle server never gives it back: 127 MB resident instead of 151 (Node 20).
 */
export function startSmall(): () => void {
  setFlagsFromString('--semi-space-growth-factor=1')
  return () => setFlagsFromString(`--semi-space-growth-factor=${usualGrowth}`)
}
