import { setFlagsFromString } from 'node:v8'

/** By how much V8 makes the space for new objects larger, each time that much of it is still in use. */
const usualGrowth = 2
/**
 * How much old objects may grow over what was left of them before they are collected, in percent. V8 itself waits until
 * there are up to four times as many, on a machine that has the memory: most of what a busy server held was garbage.
 */
const oldGrowth = 60

/**
 * Keeps the space for new objects small until the answered function is called. Starting makes much that stays, for which
 * V8 would make that space as large as it gets, and an idle server never gives it back: 127 MB resident instead of 151 (Node 20).
 * Old objects are collected sooner than V8 would, for good: decision 35 has what that saves and costs.
 */
export function startSmall(): () => void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(`--heap-growing-percent=${oldGrowth}`)
  return () => setFlagsFromString(`--semi-space-growth-factor=${usualGrowth}`)
}
