import { joinAddress } from '@fabula/contract/join-address'
import type { UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { letterPhrases } from '@fabula/phrases/letters'
import { ProblemError } from '../../problem-error.ts'
import { type AttemptLimit, countAttempt } from '../attempts.ts'
import { networkOf } from '../network-of.ts'
import { mailedLink } from '../password-links.ts'
import { noteSecurityEvent, type Visit } from '../security-events.ts'
import { foldAddress, hashOfAddress, siteName } from './email-address.ts'
import type { EmailPorts } from './email-ports.ts'

/** How often recovery may be requested from one network, and how many letters an address receives. */
const fromNetwork: AttemptLimit = { most: 20, seconds: 3_600 }
const toAddress: AttemptLimit = { most: 3, seconds: 3_600 }
/** The most accounts with one address that are written to; nobody has more. */
const mostAccounts = 10

/**
 * Sends a link for a new password to accounts with this confirmed address. The answer and its timing are the same
 * whether there are any: the lookup and the sending happen afterwards.
 */
export async function askForRecovery(
  { pool, mail }: EmailPorts,
  { address, language }: { address: string; language: Language },
  visit: Visit,
): Promise<void> {
  if (!mail) throw new ProblemError('mail_missing')
  const wait = await countAttempt(pool, `recovery-from ${networkOf(visit.ip)}`, fromNetwork)
  if (wait > 0) throw new ProblemError('too_many_requests', { retryAfter: wait })
  const folded = foldAddress(address)
  const subject = `recovery-to ${hashOfAddress(folded)}`
  // An exhausted limit is not reported either: the caller may not be the address's owner.
  if ((await countAttempt(pool, subject, toAddress)) > 0) return
  mail.mailer.later(async () => {
    const { rows } = await pool.query<{ id: UserId; username: string; address: string }>(
      `select u.id, u.username, e.address from email_addresses e join users u on u.id = e.user_id
       where e.address_folded = $1 and u.blocked_at is null order by u.join_date limit ${mostAccounts}`,
      [folded],
    )
    const site = await siteName(pool, language, mail.publicUrl)
    const words = letterPhrases[language]
    for (const { id, username, address: to } of rows) {
      // Each on its own: a letter that is refused or put off does not keep the other accounts waiting.
      mail.mailer.later(async () => {
        const token = await mailedLink(pool, { id, foldedAddress: folded })
        if (token === null) return
        await noteSecurityEvent(pool, id, 'recovery_asked', visit)
        const link = mail.publicUrl + joinAddress(language, 'password', token)
        await mail.mailer.sendPatiently({
          to,
          subject: words.recoverySubject(site),
          text: words.recoveryText({ site, username, link }),
        })
      })
    }
  })
}
