import type * as z from 'zod/mini'

/** An invalid part of an input; its path is dotted. */
export type Fault = { path: string; message: string }

/** Enough to correct a form; of more errors the first ones are reported. */
export const mostFaults = 50
/** A field's name is chosen by its sender and may be as long as a body. In characters. */
const longestPath = 200
const longestMessage = 500

export const unknownField = 'Unknown field'

/** The first errors that a schema found; `at` names the part of the call. */
export function faultsIn(issues: readonly z.core.$ZodIssue[], at = ''): Fault[] {
  const faults: Fault[] = []
  for (const issue of issues) {
    if (faults.length >= mostFaults) break
    const path = pathOf(issue, at)
    if (issue.code !== 'unrecognized_keys') faults.push(fault(path, issue.message))
    else for (const key of issue.keys.slice(0, mostFaults)) faults.push(fault(dotted(path, key), unknownField))
  }
  return faults.slice(0, mostFaults)
}

/** The path of an error. */
export const pathOf = (issue: z.core.$ZodIssue, at = ''): string => dotted(at, ...issue.path.map(String))

const dotted = (...parts: string[]): string => parts.filter((part) => part !== '').join('.')

const fault = (path: string, message: string): Fault => ({
  path: path.slice(0, longestPath),
  message: message.slice(0, longestMessage),
})
