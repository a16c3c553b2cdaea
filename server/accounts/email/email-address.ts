import { createHash } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import { joinAddress } from '@fabula/contract/join-address'
import { pageAddress } from '@fabula/contract/page-address'
import type { UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { letterPhrases } from '@fabula/phrases/letters'
import type pg from 'pg'
import { z } from 'zod'
import { transaction } from '../../database/transaction.ts'
import { ProblemError } from '../../problem-error.ts'
import { hashOfToken, newToken } from '../../secret-token.ts'
import { readSiteSettings } from '../../site/site-settings.ts'
import { type AttemptLimit, countAttempt } from '../attempts.ts'
import type { UserCaller } from '../caller.ts'
import { confirmPassword, lockConfirmed } from '../confirm-password.ts'
import { noteSecurityEvent, type Visit } from '../security-events.ts'
import type { EmailPorts } from './email-ports.ts'

/** How long an unopened link is valid. */
const lifetime = '24 hours'
/** How many letters one account may send to unconfirmed addresses, and how many an address receives. */
const byAccount: AttemptLimit = { most: 5, seconds: 3_600 }
const toAddress: AttemptLimit = { most: 3, seconds: 3_600 }

/** The hash of a folded address, for the name of a limit, which must not disclose the address. */
export const hashOfAddress = (folded: string): string => createHash('sha256').update(folded).digest('base64url')

/** The form in which addresses are compared: case is ignored, and so is how an international domain is written. */
export const foldAddress = (address: string): string => withAsciiDomain(address.trim()).toLowerCase()

/** Writes an international domain as mail servers know it: `почта.рф` as `xn--80a1acny.xn--p1ai`. */
const withAsciiDomain = (address: string): string => {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  const isForeign = /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)
  return at > 0 && isForeign ? address.slice(0, at) + (domainToASCII(domain) || domain) : address
}

/** An address as its owner writes it. */
const withOwnDomain = (address: string | null | undefined): string | null =>
  address?.replace(/(?<=[@.])xn--[^@]+$/, (domain) => domainToUnicode(domain) || domain) ?? null

/**
 * Whether every mail server can deliver to the address: letters before the @ are Latin, since few servers accept others
 * (RFC 6531). A valid address contains no line break that could end a header.
 */
const isAddress = (address: string): boolean =>
  address.length <= 254 && z.email().safeParse(address.replace(/\.xn--[a-z\d-]{1,59}$/i, '.test')).success

/** The site's name in a letter. */
export async function siteName(pool: pg.Pool, language: Language, publicUrl: string): Promise<string> {
  const { names } = await readSiteSettings(pool)
  return names[language] || new URL(publicUrl).host
}

/** Sends a confirmation letter to a new address of an account. The address takes effect when its link is opened. */
export async function setEmail(
  { pool, mail }: EmailPorts,
  caller: UserCaller,
  { password, address: typed, language }: { password: string; address: string; language: Language },
): Promise<void> {
  if (!mail) throw new ProblemError('mail_missing')
  const confirmed = await confirmPassword(pool, caller, password)
  const address = withAsciiDomain(typed.trim())
  if (!isAddress(address)) throw new ProblemError('email_invalid')
  const wait =
    (await countAttempt(pool, `email-of ${caller.id}`, byAccount)) ||
    (await countAttempt(pool, `email-to ${hashOfAddress(foldAddress(address))}`, toAddress))
  if (wait > 0) throw new ProblemError('too_many_requests', { retryAfter: wait })
  const token = newToken()
  const site = await siteName(pool, language, mail.publicUrl)
  const words = letterPhrases[language]
  const link = mail.publicUrl + joinAddress(language, 'email', token)
  const text = words.confirmText({ site, username: caller.username, link })
  await mail.mailer.send({ to: address, subject: words.confirmSubject(site), text }).catch((error: unknown) => {
    mail.failed(error)
    throw new ProblemError('mail_failed')
  })
  // Stored once it is sent: a letter that failed leaves an earlier one valid, and no address waits for a letter in vain.
  await transaction(pool, async (client) => {
    await lockConfirmed(client, caller.id, confirmed)
    await client.query(
      `insert into email_links (user_id, token_hash, address, expires_at) values ($1, $2, $3, now() + interval '${lifetime}')
       on conflict (user_id) do update set token_hash = excluded.token_hash, address = excluded.address,
         expires_at = excluded.expires_at`,
      [caller.id, hashOfToken(token), address],
    )
  })
}

/**
 * Called with a new password, in its transaction: a person who knew the old password may have set the unconfirmed
 * address, and could return by a recovery letter.
 */
export async function forgetPendingEmail(client: pg.ClientBase, user: UserId): Promise<void> {
  await client.query('delete from email_links where user_id = $1', [user])
}

/** Confirms an address by the link sent to it. The previous address is notified that it was replaced. */
export async function confirmEmail(
  { pool, mail }: EmailPorts,
  { token, language }: { token: string; language: Language },
  visit: Visit,
): Promise<{ username: string }> {
  const confirmed = await transaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: UserId; address: string }>(
      'delete from email_links where token_hash = $1 and expires_at > now() returning user_id, address',
      [hashOfToken(token)],
    )
    const link = rows[0]
    if (!link) throw new ProblemError('email_link_over')
    const before = await addressOf(client, link.user_id)
    await client.query(
      `insert into email_addresses (user_id, address, address_folded) values ($1, $2, $3)
       on conflict (user_id) do update set address = excluded.address, address_folded = excluded.address_folded,
         confirmed_at = now()`,
      [link.user_id, link.address, foldAddress(link.address)],
    )
    await endMailedLinks(client, link.user_id)
    await noteSecurityEvent(client, link.user_id, 'email_confirmed', visit)
    const user = await client.query<{ username: string }>('select username from users where id = $1', [link.user_id])
    return { before, address: link.address, username: user.rows[0]?.username ?? '' }
  })
  const { before, address, username } = confirmed
  if (mail && before !== null && foldAddress(before) !== foldAddress(address)) {
    mail.mailer.later(() => tellFormer({ pool, mail }, { to: before, username, language, change: 'replaced' }))
  }
  return { username }
}

/** Removes an account's address, and an unconfirmed one. */
export async function removeEmail(
  { pool, mail }: EmailPorts,
  caller: UserCaller,
  { password, language }: { password: string; language: Language },
  visit: Visit,
): Promise<void> {
  const confirmed = await confirmPassword(pool, caller, password)
  const before = await transaction(pool, async (client) => {
    await lockConfirmed(client, caller.id, confirmed)
    const address = await addressOf(client, caller.id)
    await client.query('delete from email_addresses where user_id = $1', [caller.id])
    await forgetPendingEmail(client, caller.id)
    await endMailedLinks(client, caller.id)
    if (address !== null) await noteSecurityEvent(client, caller.id, 'email_removed', visit)
    return address
  })
  if (mail && before !== null) {
    const { username } = caller
    mail.mailer.later(() => tellFormer({ pool, mail }, { to: before, username, language, change: 'removed' }))
  }
}

/** An account's address, and an unconfirmed one. */
export async function readEmail(
  { pool, mail }: EmailPorts,
  user: UserId,
): Promise<{ possible: boolean; address: string | null; pending: string | null }> {
  const { rows } = await pool.query<{ address: string | null; pending: string | null }>(
    `select (select address from email_addresses where user_id = $1) as address,
       (select address from email_links where user_id = $1 and expires_at > now()) as pending`,
    [user],
  )
  const [found] = rows
  return {
    possible: mail !== null,
    address: withOwnDomain(found?.address),
    pending: withOwnDomain(found?.pending),
  }
}

async function addressOf(client: pg.ClientBase, user: UserId): Promise<string | null> {
  const { rows } = await client.query<{ address: string }>(
    'select address from email_addresses where user_id = $1 for update',
    [user],
  )
  return rows[0]?.address ?? null
}

/** Deletes links that were sent to an address that the account no longer has. */
async function endMailedLinks(client: pg.ClientBase, user: UserId): Promise<void> {
  await client.query('delete from password_links where user_id = $1 and by_mail', [user])
}

/** Tells an address that an account no longer has it: only its owner can see that somebody else took it away. */
async function tellFormer(
  { pool, mail }: { pool: pg.Pool; mail: NonNullable<EmailPorts['mail']> },
  {
    to,
    username,
    language,
    change,
  }: { to: string; username: string; language: Language; change: 'replaced' | 'removed' },
): Promise<void> {
  const site = await siteName(pool, language, mail.publicUrl)
  const words = letterPhrases[language]
  const link = mail.publicUrl + pageAddress.account(language)
  const [subject, text] =
    change === 'replaced' ? [words.replacedSubject, words.replacedText] : [words.removedSubject, words.removedText]
  await mail.mailer.sendPatiently({ to, subject: subject(site), text: text({ site, username, link }) })
}
