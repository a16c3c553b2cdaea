import { ProblemError } from '../problem-error.ts'
import { longestPassword } from './password.ts'

/** How many of the most common passwords are refused, of those that are long enough. */
const refusedCount = 3_000

let common: Promise<ReadonlySet<string>> | null = null

/** Loaded when the first password is chosen, and cached: 3,000 short words. */
const commonest = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, refusedCount)),
  )
  return common
}

/** Throws if a password is too short or too long, equals the account's name, or is among the most common. */
export async function checkNewPassword(username: string, password: string): Promise<void> {
  // Counts code points, so that an emoji is one character.
  const { length } = [...password]
  if (length < 8 || length > longestPassword) throw new ProblemError('password_length')
  const [name, folded] = [username.toLowerCase(), password.toLowerCase()]
  if ([name, name + name, [...name].reverse().join('')].includes(folded)) throw new ProblemError('password_is_name')
  if (isOneCharacter(folded) || (await commonest()).has(folded)) throw new ProblemError('password_common')
}

/** Whether a password repeats a single character. */
const isOneCharacter = (password: string): boolean => new Set(password).size === 1
