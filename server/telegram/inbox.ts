import { storableWithJson } from '@fabula/core/record/storable'
import type { Update } from 'grammy/types'
import type pg from 'pg'
import { isOver } from '../database/is-over.ts'

/** How long an update is reserved while it is handled, in seconds; after that another process may take it. */
const leaseSeconds = 90
/** How many are handled at once. */
const atOnce = 8
/** As SQL: the person whose membership of a group an update reports; null for all other updates. */
const memberOf = (update: string) => `${update}.body #>> '{chat_member,new_chat_member,user,id}'`
/** The delay before a failed update is retried, doubling up to ten minutes, in seconds. */
const firstWait = 2
const longestWait = 600

interface InboxPorts {
  pool: pg.Pool
  botId: number
  handle(update: Update): Promise<void>
  onFailure(error: unknown, updateId: number): void
}

/**
 * Stores updates between their arrival and their handling. They are stored under their ids before they are confirmed to
 * Telegram: so each is handled once however often it is delivered, and none is lost when the process ends. Failed ones
 * are retried by any server. Several are handled at once, but those about one member of a group one after another: the
 * last of them tells whether that person is in the group.
 */
export class Inbox {
  private readonly working = new Set<Promise<void>>()
  private stopped = false
  private again = false
  private taking: Promise<void> | null = null

  constructor(private readonly ports: InboxPorts) {}

  /**
   * Stores updates, ignoring known ones. Then they may be confirmed to Telegram. Characters that Postgres rejects are
   * removed: one message with them would come again and again, and hold up all others.
   */
  async store(updates: readonly Update[]): Promise<void> {
    if (updates.length === 0) return
    await this.ports.pool.query(
      `insert into telegram_updates (bot_id, update_id, body)
       select $1, (body->>'update_id')::bigint, body from jsonb_array_elements($2::jsonb) as body
       on conflict do nothing`,
      [this.ports.botId, storableWithJson(updates).json],
    )
  }

  /** Begins to handle updates that are due. Called after an arrival, and periodically for retries. */
  drain(): Promise<void> {
    this.again = true
    this.taking ??= this.takeWhileFree().finally(() => {
      this.taking = null
    })
    return this.taking
  }

  private async takeWhileFree(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false
      const free = atOnce - this.working.size
      // Each handler that finishes looks again.
      if (free <= 0) return
      const taken = await this.take(free)
      for (const entry of taken) this.begin(entry)
      if (taken.length === free) this.again = true
    }
  }

  private begin(entry: { update: Update; attempts: number }): void {
    const done = this.run(entry).finally(() => {
      this.working.delete(done)
      this.drain().catch((error: unknown) => this.ports.onFailure(error, entry.update.update_id))
    })
    this.working.add(done)
  }

  private async take(most: number): Promise<{ update: Update; attempts: number }[]> {
    const { rows } = await this.ports.pool.query<{ body: Update; attempts: number }>(
      `update telegram_updates set due_at = now() + interval '${leaseSeconds} seconds', attempts = attempts + 1
       where (bot_id, update_id) in (
         select due.bot_id, due.update_id from telegram_updates due
         where due.bot_id = $1 and due.handled_at is null and ${isOver('due.due_at', longestWait)}
           and not exists (
             select 1 from telegram_updates earlier
             where earlier.bot_id = due.bot_id and earlier.handled_at is null and earlier.update_id < due.update_id
               and ${memberOf('earlier')} = ${memberOf('due')}
           )
         order by due.due_at, due.update_id limit $2 for update of due skip locked
       ) returning body, attempts`,
      [this.ports.botId, most],
    )
    return rows
      .map(({ body, attempts }) => ({ update: body, attempts }))
      .sort((a, b) => a.update.update_id - b.update.update_id)
  }

  private async run({ update, attempts }: { update: Update; attempts: number }): Promise<void> {
    const { pool, botId } = this.ports
    try {
      await this.ports.handle(update)
      await pool.query(
        'update telegram_updates set handled_at = now(), body = null where bot_id = $1 and update_id = $2',
        [botId, update.update_id],
      )
    } catch (error) {
      this.ports.onFailure(error, update.update_id)
      const wait = Math.min(longestWait, firstWait * 2 ** (attempts - 1))
      await pool
        .query(
          `update telegram_updates set due_at = now() + make_interval(secs => $3) where bot_id = $1 and update_id = $2`,
          [botId, update.update_id, wait],
        )
        // If this fails, the update is due again when its lease ends.
        .catch(() => undefined)
    }
  }

  /** Takes no new updates, and waits for those being handled. */
  async stop(): Promise<void> {
    this.stopped = true
    await this.taking?.catch(() => undefined)
    await Promise.allSettled([...this.working])
  }
}
