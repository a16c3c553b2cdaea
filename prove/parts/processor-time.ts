import { readFileSync } from 'node:fs'

/**
 * How much a process has worked, with its children that have ended, in ms of processor time: unlike time by the clock, no
 * other work of the machine is in it. 0: it has ended, or the system does not tell (only Linux does).
 */
export function processorTimeOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // utime, stime, cutime, cstime are the fields 14 to 17 of `proc(5)`, in hundredths of a second; behind the name is 3.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
  } catch {
    return 0
  }
}
