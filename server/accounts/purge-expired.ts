import type pg from 'pg'

/** Telegram redelivers nothing after a day; the ids of handled updates are retained longer than that. */
const updatesKept = "interval '30 days'"

/**
 * Guests by the prefix of their key, and for how many days they are retained after they last played. A cookie lives 400
 * days; what nobody can return to is deleted some time later. A guest without cookies is identified by an address,
 * which is retained no longer than other guests'.
 */
const guestsKept = { '%': 430, 'address:%': 30 }
/** Daily spending of readers and novels is of use while caps are investigated; in days. */
const spendingKept = 35
/** How long an account's security log is shown to its owner. */
const eventsKept = "interval '180 days'"
/** How long guests' addresses are retained against abuse. */
const addressesKept = "interval '30 days'"
/** How long the action log and expired invitations to this site are retained for questions about them. */
const actionsKept = "interval '730 days'"
const invitationsKept = "interval '30 days'"
/** How many guests are deleted in one statement, with all their games, and how many at most in an hour. */
const atOnce = 200
const guestsAnHour = 20_000

/**
 * Deletes expired data: limits, codes, sessions, bot updates, addresses, spending, guests who cannot return.
 * `docs/PRIVACY.md` lists the retention times. Called every hour; aborting `signal` leaves guests to the next call.
 */
export async function purgeExpired(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  await pool.query('delete from attempts where until < now()')
  await pool.query("delete from telegram_codes where expires_at < now() - interval '1 day'")
  await pool.query(`delete from telegram_updates where handled_at < now() - ${updatesKept}`)
  // Updates that cannot be handled are not retained for good either, unless they report a payment.
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
  // Unpaid invoices of deleted accounts.
  await pool.query('delete from orders where user_id is null and paid_at is null')
  await pool.query(`delete from security_events where at < now() - ${eventsKept}`)
  await pool.query(
    `delete from spending where day < to_char(now() - make_interval(days => $1), 'YYYY-MM-DD')
     and spender <> 'everybody'`,
    [spendingKept],
  )
  // Actions in progress while an account is deleted are counted a moment later.
  await pool.query(
    `delete from spending s where s.spender like 'user:%' and not exists (
       select 1 from users u where u.id = substr(s.spender, 6)::uuid)`,
  )
  await pool.query(
    `update users set ip = null where username is null and ip is not null and join_date < now() - ${addressesKept}`,
  )
  // A day is counted within minutes of its end; the readers counted for it need not be known for longer.
  await pool.query(
    `delete from counted_readers where metric = 'active' and mark < to_char(now() - make_interval(days => $1), 'YYYY-MM-DD')`,
    [spendingKept],
  )
  for (const [known, days] of Object.entries(guestsKept)) await purgeGuests(pool, known, days, signal)
}

/**
 * Deletes guests with such a key who have not played for that long. Those who registered took their games with them.
 */
async function purgeGuests(pool: pg.Pool, known: string, days: number, signal?: AbortSignal): Promise<void> {
  for (let deleted = 0; deleted < guestsAnHour && !signal?.aborted; deleted += atOnce) {
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
