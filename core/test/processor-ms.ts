/** Provided by the test runner; core itself does not depend on Node. */
declare const process: { cpuUsage(): { user: number; system: number } }

/** For tests: the processor time of `work` in milliseconds, unaffected by other load on the machine. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const after = process.cpuUsage()
  return (after.user + after.system - before.user - before.system) / 1_000
}
