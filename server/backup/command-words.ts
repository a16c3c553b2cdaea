import { resolve } from 'node:path'
import { plainFailure } from '../plain-failure.ts'

/** A path as it was typed, also where npm runs the command in another folder. */
export function fileFrom(typed: string): string {
  // biome-ignore lint/style/noProcessEnv: it configures nothing; npm says there where its caller stands.
  return resolve(process.env.INIT_CWD ?? '.', typed)
}

/** A number as it is read: 1,234. */
export const shown = (value: number): string => value.toLocaleString('en')

/** Says why a command failed, in a sentence where that is known, and lets the process end so. */
export function tellFailure(error: unknown): void {
  console.error(plainFailure(error))
  process.exitCode = 1
}
