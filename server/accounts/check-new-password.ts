import { ProblemError } from '../problem-error.ts'

/** So many of the passwords that people choose most are refused, of those that are long enough at all. */
const refused = 3_000

let common: Promise<ReadonlySet<string>> | null = null

/** Read when the first password is chosen, and kept: 3,000 short words. */
const commonest = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, refused)),
  )
  return common
}

/** Refuses a password that is too short or too long, that is the account's own name, or that everybody tries first. */
export async function checkNewPassword(username: string, password: string): Promise<void> {
  // Signs are counted as people see them typed: an emoji is one.
  const { length } = [...password]
  if (length < 8 || length > 128) throw new ProblemError('password_length')
  const [name, folded] = [username.toLowerCase(), password.toLowerCase()]
  if ([name, name + name, [...name].reverse().join('')].includes(folded)) throw new ProblemError('password_is_name')
  if (isOneThing(folded) || (await commonest()).has(folded)) throw new ProblemError('password_common')
}

/** One character over and over. */
const isOneThing = (password: string): boolean => new Set(password).size === 1
