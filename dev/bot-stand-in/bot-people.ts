import { memberAs } from './bot-methods.ts'
import type { BotState, CheckoutAnswer, Invoice, MemberStatus, Update } from './bot-state.ts'

/** How long Telegram waits for the answer to a pre-checkout query, in ms. */
const patienceMs = 10_000

export interface Payment {
  checkout: CheckoutAnswer
  /** null if nothing was charged. */
  charge: string | null
  update: Update | null
}

/** Fields in which a forged payment differs from the invoice. */
export interface Forged {
  payload?: string
  amount?: number
  currency?: string
  /** Whether the user is charged without a pre-checkout query. */
  unasked?: boolean
}

/** Simulated Telegram users: they write to the bot, press its buttons, pay, and join or leave the group. */
export class BotPeople {
  private charges = 0
  private checkouts = 0
  private readonly languages = new Map<number, string>()

  constructor(private readonly state: BotState) {}

  /** Sets the language of a user's Telegram client. */
  setLanguage(user: number, language: string): void {
    this.languages.set(user, language)
  }

  /** Sends a message of the user to the bot. */
  write(user: number, text: string): Update {
    const entities = text.startsWith('/')
      ? [{ type: 'bot_command', offset: 0, length: text.split(/\s/)[0]?.length ?? 0 }]
      : undefined
    return this.state.add({ message: { ...this.messageFrom(user), text, entities } })
  }

  /** The bot's messages to a user, newest first. */
  messagesTo(user: number): string[] {
    return this.state.calls
      .filter(({ method, payload }) => method === 'sendMessage' && payload.chat_id === user)
      .map(({ payload }) => String(payload.text))
      .reverse()
  }

  /** The labels of the buttons below the bot's last message to a user. */
  buttons(user: number): string[] {
    return this.buttonsOf(user).map(({ text }) => text)
  }

  /** Presses one of the buttons below the bot's last message, as the user. Throws if there is no such button. */
  press(user: number, button: string): Update {
    const pressed = this.buttonsOf(user).find(({ text }) => text === button)
    if (!pressed) throw new Error(`${user} sees no button “${button}”`)
    const { from, ...message } = this.messageFrom(user)
    return this.state.add({
      callback_query: {
        id: `press-${message.message_id}`,
        from,
        chat_instance: String(user),
        message: { ...message, from: this.state.bot },
        data: pressed.callback_data,
      },
    })
  }

  private buttonsOf(user: number): { text: string; callback_data: string }[] {
    const said = this.state.calls.findLast(
      ({ method, payload }) => method === 'sendMessage' && payload.chat_id === user,
    )
    const markup = said?.payload.reply_markup as
      | { inline_keyboard?: { text: string; callback_data: string }[][] }
      | undefined
    return markup?.inline_keyboard?.flat() ?? []
  }

  /** The last invoice sent to a user. */
  invoice(user: number): Invoice | null {
    return this.state.invoices.filter(({ chat }) => chat === user).at(-1) ?? null
  }

  /**
   * Pays the user's last invoice, or a forged one. The bot gets a pre-checkout query; if it accepts in time, the user is
   * charged, and the bot is notified `times` times.
   */
  async pay(user: number, { times = 1, ...forged }: Forged & { times?: number } = {}): Promise<Payment> {
    const invoice = { payload: '', amount: 1, currency: 'XTR', ...this.invoice(user), ...forged }
    const checkout = forged.unasked ? { ok: true, error: null, ms: 0 } : await this.checkout(user, invoice)
    if (!checkout.ok) return { checkout, charge: null, update: null }
    const charge = `charge-${++this.charges}-${user}`
    this.state.charges.set(charge, { user, amount: invoice.amount })
    const successful_payment = {
      currency: invoice.currency,
      total_amount: invoice.amount,
      invoice_payload: invoice.payload,
      telegram_payment_charge_id: charge,
      provider_payment_charge_id: '',
    }
    const update = this.state.add({ message: { ...this.messageFrom(user), successful_payment } })
    for (let more = 1; more < times; more++) this.again(update)
    return { checkout, charge, update }
  }

  /** Delivers an update once more. */
  again(update: Update): void {
    this.state.deliver(update)
  }

  /**
   * Sets a user's membership in the group. With `tell` the bot gets an update, as when it is an administrator of the
   * group and has subscribed to `chat_member`.
   */
  setMembership(user: number, status: MemberStatus, { tell = false } = {}): void {
    const before = this.state.members.get(user) ?? 'left'
    this.state.members.set(user, status)
    if (!tell) return
    const person = this.person(user)
    this.state.add({
      chat_member: {
        chat: { id: -100_500, type: 'supergroup', title: 'Readers' },
        from: person,
        date: Math.floor(Date.now() / 1000),
        old_chat_member: memberAs(person, before),
        new_chat_member: memberAs(person, status),
      },
    })
  }

  /** Runs one of these methods for another process: `POST /control/write` with `[42, "/start"]`. */
  act(action: string, given: unknown): unknown {
    const args = Array.isArray(given) ? given : []
    const user = Number(args[0])
    switch (action) {
      case 'setLanguage':
        return this.setLanguage(user, String(args[1]))
      case 'write':
        return this.write(user, String(args[1]))
      case 'messagesTo':
        return this.messagesTo(user)
      case 'buttons':
        return this.buttons(user)
      case 'press':
        return this.press(user, String(args[1]))
      case 'invoice':
        return this.invoice(user)
      case 'pay':
        return this.pay(user, (args[1] ?? {}) as Forged & { times?: number })
      case 'again':
        return this.again(args[0] as Update)
      case 'setMembership':
        return this.setMembership(user, args[1] as MemberStatus, (args[2] ?? {}) as { tell?: boolean })
      default:
        throw new Error(`Unknown action: ${action}`)
    }
  }

  private async checkout(user: number, invoice: Pick<Invoice, 'payload' | 'amount' | 'currency'>) {
    const id = `checkout-${++this.checkouts}`
    const began = performance.now()
    const answered = new Promise<{ ok: boolean; error: string | null }>((resolve) => {
      this.state.checkouts.set(id, resolve)
      setTimeout(() => {
        this.state.checkouts.delete(id)
        resolve({ ok: false, error: 'Telegram got no answer' })
      }, patienceMs).unref()
    })
    this.state.add({
      pre_checkout_query: {
        id,
        from: this.person(user),
        currency: invoice.currency,
        total_amount: invoice.amount,
        invoice_payload: invoice.payload,
      },
    })
    return { ...(await answered), ms: performance.now() - began }
  }

  private person(user: number) {
    return {
      id: user,
      is_bot: false,
      first_name: `Reader ${user}`,
      username: `reader_${user}`,
      language_code: this.languages.get(user) ?? 'en',
    }
  }

  private messages = 0
  private messageFrom(user: number) {
    return {
      message_id: ++this.messages,
      date: Math.floor(Date.now() / 1000),
      chat: { id: user, type: 'private', first_name: `Reader ${user}` },
      from: this.person(user),
    }
  }
}
