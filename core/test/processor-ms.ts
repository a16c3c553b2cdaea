/** Of the program that runs the tests; core itself has none. */
declare const process: { cpuUsage(): { user: number; system: number } }

/** For tests: milliseconds of processor that `work` took. What else the machine does at the time is not in it. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const after = process.cpuUsage()
  return (after.user + after.system - before.user - before.system) / 1_000
}
