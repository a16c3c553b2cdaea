/** A user's status in a group, named as in the Bot API. */
export type MemberStatus =
  | 'creator'
  | 'administrator'
  | 'member'
  | 'restricted'
  | 'restricted_outside'
  | 'left'
  | 'kicked'

/** A call made by the bot, as received. */
export interface BotCall {
  method: string
  payload: Record<string, unknown>
}

/** An invoice sent by the bot. */
export interface Invoice {
  /** The chat that the invoice was sent to. */
  chat: number
  title: string
  description: string
  payload: string
  currency: string
  amount: number
}

/** The bot's answer to a pre-checkout query. */
export interface CheckoutAnswer {
  ok: boolean
  error: string | null
  /** How long the bot took, in ms. Telegram waits ten seconds. */
  ms: number
}

export type Update = { update_id: number } & Record<string, unknown>

/** The state of the stand-in, and the behaviour that tests have set. */
export class BotState {
  readonly token = '7000001:stand-in-token-AbCdEfGhIjKlMnOpQrStUv'
  readonly bot = {
    id: 7_000_001,
    is_bot: true,
    first_name: 'Fabula',
    username: 'fabula_stand_in_bot',
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
  }
  readonly calls: BotCall[] = []
  readonly invoices: Invoice[] = []
  readonly members = new Map<number, MemberStatus>()
  readonly refunds: { user: number; charge: string }[] = []
  /** Payments by their charge id. */
  readonly charges = new Map<string, { user: number; amount: number }>()
  readonly checkouts = new Map<string, (answer: { ok: boolean; error: string | null }) => void>()
  /** Updates that are waiting to be polled or delivered to the webhook. */
  queue: Update[] = []
  /** The webhook’s status for each attempt to deliver an update; 0 if it could not be reached. */
  readonly deliveries: number[] = []
  webhook: { url: string; secret: string } | null = null
  allowed: readonly string[] = []
  /** Rejects every webhook, as Telegram rejects those without https. */
  refusesWebhooks = false
  /** Rejects every invoice, as for a bot that may not sell. */
  refusesInvoices = false
  /** If false, the bot can not look up the group's members. */
  isAdministrator = true
  /** Calls to reject next because of a flood: the method, and the seconds to wait. */
  floods: { method: string; wait: number }[] = []
  /** Number of calls rejected by a flood or an outage; `calls` has the accepted ones. */
  refused = 0
  /** Answers every call with an error, as if Telegram were down. */
  down = false
  private updates = 0
  private readonly wakers = new Set<() => void>()

  /** Puts an update into the queue. */
  add(body: Record<string, unknown>): Update {
    const update = { update_id: 500 + this.updates++, ...body }
    this.deliver(update)
    return update
  }

  deliver(update: Update): void {
    this.queue.push(update)
    this.wake()
  }

  wake(): void {
    for (const waker of this.wakers) waker()
    this.wakers.clear()
  }

  /** Resolves when an update arrives, or after `ms`. */
  arrival(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.wakers.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.wakers.add(done)
    })
  }
}
