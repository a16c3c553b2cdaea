import type { BotState, MemberStatus } from './bot-state.ts'

/** An error answer of the Bot API, with Telegram's own wording. */
export class BotApiError extends Error {
  constructor(
    readonly code: number,
    description: string,
    readonly retryAfter?: number,
  ) {
    super(description)
  }
}

type Payload = Record<string, unknown>

/** Answers one method of the Bot API. Throws a {@link BotApiError} where Telegram would answer with an error. */
export async function answerMethod(state: BotState, method: string, payload: Payload): Promise<unknown> {
  switch (method) {
    case 'getMe':
      return state.bot
    case 'getUpdates':
      return getUpdates(state, payload)
    case 'setWebhook':
      if (state.refusesWebhooks) throw new BotApiError(400, 'Bad Request: bad webhook: An HTTPS URL must be provided')
      state.webhook = { url: String(payload.url), secret: String(payload.secret_token ?? '') }
      state.allowed = listOf(payload.allowed_updates)
      state.wake()
      return true
    case 'deleteWebhook':
      state.webhook = null
      return true
    case 'setMyCommands':
    case 'answerCallbackQuery':
    case 'editMessageReplyMarkup':
      return true
    case 'sendMessage':
      return { ...messageIn(state, Number(payload.chat_id)), text: payload.text }
    case 'sendInvoice':
      if (state.refusesInvoices) throw new BotApiError(400, 'Bad Request: PAYMENT_PROVIDER_INVALID')
      return sendInvoice(state, payload)
    case 'createInvoiceLink':
      return `https://t.me/$${keepInvoice(state, 0, payload)}`
    case 'answerPreCheckoutQuery':
      return answerCheckout(state, payload)
    case 'getChatMember':
      return chatMember(state, Number(payload.user_id))
    case 'refundStarPayment':
      return refund(state, payload)
    default:
      throw new BotApiError(404, 'Not Found')
  }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Updates with an id below the offset are confirmed and dropped. Only one caller at a time is supported. */
async function getUpdates(state: BotState, payload: Payload): Promise<unknown> {
  if (state.webhook) throw new BotApiError(409, 'Conflict: can’t use getUpdates method while webhook is active')
  const [offset, timeout] = [Number(payload.offset ?? 0), Number(payload.timeout ?? 0)]
  if (payload.allowed_updates !== undefined) state.allowed = listOf(payload.allowed_updates)
  state.queue = state.queue.filter(({ update_id }) => update_id >= offset)
  if (state.queue.length === 0) await state.arrival(timeout * 1_000)
  return state.queue.filter(({ update_id }) => update_id >= offset).slice(0, Number(payload.limit ?? 100))
}

let messages = 0
const messageIn = (state: BotState, chat: number) => ({
  message_id: ++messages,
  date: Math.floor(Date.now() / 1000),
  chat: { id: chat, type: 'private', first_name: 'Somebody' },
  from: state.bot,
})

function sendInvoice(state: BotState, payload: Payload): unknown {
  const chat = Number(payload.chat_id)
  keepInvoice(state, chat, payload)
  const { title, description, currency } = payload
  const total_amount = state.invoices.at(-1)?.amount ?? 0
  return { ...messageIn(state, chat), invoice: { title, description, currency, start_parameter: '', total_amount } }
}

function keepInvoice(state: BotState, chat: number, payload: Payload): number {
  const title = String(payload.title ?? '')
  const description = String(payload.description ?? '')
  if (title.length < 1 || title.length > 32) throw new BotApiError(400, 'Bad Request: INVOICE_TITLE_INVALID')
  if (description.length < 1 || description.length > 255) {
    throw new BotApiError(400, 'Bad Request: INVOICE_DESCRIPTION_INVALID')
  }
  const prices = Array.isArray(payload.prices) ? (payload.prices as { amount: number }[]) : []
  if (payload.currency === 'XTR' && prices.length !== 1)
    throw new BotApiError(400, 'Bad Request: STARS_INVOICE_INVALID')
  const amount = prices.reduce((sum, price) => sum + price.amount, 0)
  state.invoices.push({
    chat,
    title,
    description,
    payload: String(payload.payload),
    currency: String(payload.currency),
    amount,
  })
  return state.invoices.length
}

function answerCheckout(state: BotState, payload: Payload): true {
  const id = String(payload.pre_checkout_query_id)
  const waiting = state.checkouts.get(id)
  if (!waiting)
    throw new BotApiError(400, 'Bad Request: query is too old and response timeout expired or query ID is invalid')
  state.checkouts.delete(id)
  waiting({ ok: payload.ok === true, error: typeof payload.error_message === 'string' ? payload.error_message : null })
  return true
}

function chatMember(state: BotState, id: number): unknown {
  const user = { id, is_bot: id === state.bot.id, first_name: 'Somebody' }
  if (id === state.bot.id) return { user, status: state.isAdministrator ? 'administrator' : 'member' }
  if (!state.isAdministrator) throw new BotApiError(400, 'Bad Request: member list is inaccessible')
  return memberAs(user, state.members.get(id) ?? 'left')
}

/** A chat member as the Bot API returns it: a restricted user may be in the group or outside it. */
export function memberAs(user: object, status: MemberStatus): object {
  if (status === 'restricted' || status === 'restricted_outside') {
    return { user, status: 'restricted', is_member: status === 'restricted' }
  }
  return { user, status }
}

function refund(state: BotState, payload: Payload): true {
  const [user, charge] = [Number(payload.user_id), String(payload.telegram_payment_charge_id)]
  if (state.charges.get(charge)?.user !== user) throw new BotApiError(400, 'Bad Request: CHARGE_NOT_FOUND')
  if (state.refunds.some((done) => done.charge === charge)) {
    throw new BotApiError(400, 'Bad Request: CHARGE_ALREADY_REFUNDED')
  }
  state.refunds.push({ user, charge })
  return true
}
