import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { whyUnread } from '../why-unread.ts'
import { type Environment, EnvironmentError, readEnvironment } from './env.ts'
import { type EnvFile, readEnvFile } from './env-file.ts'
import { unknownVariables } from './unknown-variables.ts'

/** Keys with fewer characters than this can be guessed. */
const shortestKey = 16

type Source = Record<string, string | undefined>

/**
 * This process's environment: its own variables, and for those it lacks the file `.env` in its working directory.
 * `tell` receives probably misspelt names, and a warning about a short key. Throws {@link EnvironmentError}.
 */
export function readOwnEnvironment(
  tell: (sentence: string) => void,
  // biome-ignore lint/style/noProcessEnv: this is where it is read, once.
  source: Source = process.env,
  file = '.env',
): Environment {
  const { values: ofFile, faults } = read(file)
  for (const sentence of faults) tell(sentence)
  for (const sentence of unknownVariables(Object.keys(source), Object.keys(ofFile))) tell(sentence)
  const environment = readEnvironment({ ...ofFile, ...withoutEmpty(source) })
  const { adminKey } = environment
  if (adminKey !== undefined && adminKey.length < shortestKey)
    tell(
      `ADMIN_KEY is as good as an administrator, and this one is easy to guess: give it ${shortestKey} characters or more.`,
    )
  return environment
}

/** The file's variables; empty if there is no file. */
function read(file: string): EnvFile {
  try {
    return readEnvFile(readFileSync(file), basename(file))
  } catch (error) {
    if (error instanceof EnvironmentError) throw error
    const { code } = error as NodeJS.ErrnoException
    // A folder of that name belongs to another program; an unreadable file was meant to be read.
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR' || isHidden(file))
      return { values: {}, faults: [] }
    throw new EnvironmentError(`The variables cannot be read: ${whyUnread(error, file)}.`)
  }
}

/**
 * Whether this user may not look into the file's folder, as when root runs a command as the service's user from its own
 * home: whatever is there, it was not meant for that user.
 */
function isHidden(file: string): boolean {
  try {
    statSync(file)
    return false
  } catch {
    return true
  }
}

/** An empty variable counts as unset: then the file's value applies. */
const withoutEmpty = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
