import { readFileSync } from 'node:fs'

/**
 * The processor time of a process and its ended children, in ms. Unlike wall time, it does not include other work of
 * the machine. 0 if the process has ended, or on systems other than Linux.
 */
export function processorTimeOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // utime, stime, cutime and cstime are fields 14 to 17 in `proc(5)`, in hundredths of a second; the first one after
    // the name is field 3.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
  } catch {
    return 0
  }
}
