import type pg from 'pg'

/** Telegram delivers nothing again after a day; numbers of what was handled are kept longer than that. */
const updatesKept = "interval '30 days'"

/**
 * Guests by how they are known, and for how many days after they last played. A cookie lasts 400 days; what nobody can come
 * back to goes some time later. Who takes none is known by an address, which is kept no longer than any guest's.
 */
const guestsKept = { '%': 430, 'address:%': 30 }
/** How much somebody played on which day, or a novel cost, is of use while caps are looked into. */
const spendingKept = 35
/** What happened to an account is told to its owner for so long. */
const eventsKept = "interval '180 days'"
/** Addresses of guests help against abuse, for a while. */
const addressesKept = "interval '30 days'"
/** What administrators did, and invitations to this site that are over, are of use while somebody may ask about them. */
const actionsKept = "interval '730 days'"
const invitationsKept = "interval '30 days'"
/** How many guests go in one statement, with all their games, and how many at most in an hour. */
const atOnce = 200
const guestsAnHour = 20_000

/**
 * Removes what has outlived its use: limits that are over, codes, sessions, updates of the bot, addresses, how much
 * somebody played, guests who can not come back. What is kept how long is told in `docs/PRIVACY.md`. Called every hour.
 */
export async function purgeExpired(pool: pg.Pool): Promise<void> {
  await pool.query('delete from attempts where until < now()')
  await pool.query("delete from telegram_codes where expires_at < now() - interval '1 day'")
  await pool.query(`delete from telegram_updates where handled_at < now() - ${updatesKept}`)
  // What can not be handled is not kept for good either, unless somebody has paid by it.
  await pool.query(
    `delete from telegram_updates where handled_at is null and created_at < now() - ${updatesKept}
     and body #> '{message,successful_payment}' is null`,
  )
  await pool.query('delete from sessions where expires_at < now()')
  await pool.query('delete from sign_in_steps where expires_at < now()')
  await pool.query('delete from password_links where expires_at < now()')
  await pool.query('delete from passkey_challenges where expires_at < now()')
  await pool.query('delete from email_links where expires_at < now()')
  await pool.query(`delete from totp_factors where confirmed_at is null and created_at < now() - interval '1 day'`)
  await pool.query(`delete from admin_actions where at < now() - ${actionsKept}`)
  await pool.query(`delete from invitations where expires_at < now() - ${invitationsKept}`)
  // An invoice that nobody paid, of an account that is gone.
  await pool.query('delete from orders where user_id is null and paid_at is null')
  await pool.query(`delete from security_events where at < now() - ${eventsKept}`)
  await pool.query(
    `delete from spending where day < to_char(now() - make_interval(days => $1), 'YYYY-MM-DD')
     and spender <> 'everybody'`,
    [spendingKept],
  )
  // What was under way when an account was deleted is counted a moment later.
  await pool.query(
    `delete from spending s where s.spender like 'user:%' and not exists (
       select 1 from users u where u.id = substr(s.spender, 6)::uuid)`,
  )
  await pool.query(
    `update users set ip = null where username is null and ip is not null and join_date < now() - ${addressesKept}`,
  )
  // A day is counted within minutes of its end; who is counted as a reader of one need not be known for longer.
  await pool.query(
    `delete from counted_readers where metric = 'active' and mark < to_char(now() - make_interval(days => $1), 'YYYY-MM-DD')`,
    [spendingKept],
  )
  for (const [known, days] of Object.entries(guestsKept)) await purgeGuests(pool, known, days)
}

/** Guests known in such a way who have not played for so long. Whoever registered took their games with them. */
async function purgeGuests(pool: pg.Pool, known: string, days: number): Promise<void> {
  for (let gone = 0; gone < guestsAnHour; gone += atOnce) {
    const { rowCount } = await pool.query(
      `delete from users where id in (
         select u.id from users u
         where u.username is null and coalesce(u.guest_key, '') like $1 and u.join_date < now() - make_interval(days => $2)
           and not exists (
             select 1 from states s where s.user_id = u.id and s.created_at > now() - make_interval(days => $2))
         limit ${atOnce})`,
      [known, days],
    )
    if (rowCount !== atOnce) return
  }
}
