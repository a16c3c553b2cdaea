import { resolve } from 'node:path'
import { plainFailure } from '../plain-failure.ts'

/** Resolves a typed path against the caller's folder, also when npm runs the command in another folder. */
export function fileFrom(typed: string): string {
  // biome-ignore lint/style/noProcessEnv: not configuration; npm sets it to its caller's folder.
  return resolve(process.env.INIT_CWD ?? '.', typed)
}

/** A number with thousands separators: 1,234. */
export const formatNumber = (value: number): string => value.toLocaleString('en')

/** Prints why a command failed, as a sentence if the reason is known, and sets the exit code. */
export function reportFailure(error: unknown): void {
  console.error(plainFailure(error))
  process.exitCode = 1
}
