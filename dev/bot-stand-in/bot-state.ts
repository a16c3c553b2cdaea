/** How Telegram says somebody stands to a group. */
export type MemberStatus =
  | 'creator'
  | 'administrator'
  | 'member'
  | 'restricted'
  | 'restricted_outside'
  | 'left'
  | 'kicked'

/** A call that the bot made, as it came. */
export interface BotCall {
  method: string
  payload: Record<string, unknown>
}

/** An invoice that the bot has sent to somebody. */
export interface Invoice {
  /** Whose chat it is in. */
  chat: number
  title: string
  description: string
  payload: string
  currency: string
  amount: number
}

/** An answer to somebody who presses Pay. */
export interface CheckoutAnswer {
  ok: boolean
  error: string | null
  /** How long the bot took, in ms. Telegram waits ten seconds. */
  ms: number
}

export type Update = { update_id: number } & Record<string, unknown>

/** All that the stand-in remembers, and what it has been told to do. */
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
  /** Payments by their charge. */
  readonly charges = new Map<string, { user: number; amount: number }>()
  readonly checkouts = new Map<string, (answer: { ok: boolean; error: string | null }) => void>()
  /** What waits to be asked for, or brought. */
  queue: Update[] = []
  /** The status that each update was met with that was brought to the webhook; 0: nobody was there. */
  readonly brought: number[] = []
  webhook: { url: string; secret: string } | null = null
  allowed: readonly string[] = []
  /** Refuses every webhook, as Telegram does those without https. */
  refusesWebhooks = false
  /** Refuses invoices for good, as of a bot that may not sell. */
  refusesInvoices = false
  /** False: it looks at no members of its group. */
  isAdministrator = true
  /** The next calls of a method that are refused because of a flood, each with how long to wait, in seconds. */
  floods: { method: string; wait: number }[] = []
  /** Calls that were refused by a flood or an outage; `calls` has the others. */
  refused = 0
  /** Answers nothing but an error, as if Telegram were down. */
  down = false
  private updates = 0
  private readonly wakers = new Set<() => void>()

  /** Puts an update into the queue; the same one may be put there again. */
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

  /** Resolves when something has come, or after `ms`. */
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
