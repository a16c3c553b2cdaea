import { telegramWebhook } from '@fabula/contract/routes/telegram'
import * as z from 'zod/mini'
import { ProblemError } from '../../problem-error.ts'
import { type Handler, handle } from '../handler.ts'
import { sameSecret } from '../metrics.ts'

/** The part of an update that the HTTP server reads; the rest is the bot's. */
const Numbered = z.looseObject({ update_id: z.number().check(z.int(), z.nonnegative()) })
export type NumberedUpdate = z.infer<typeof Numbered>

/** Where Telegram's webhook delivers updates; null without a bot. */
export type Webhook = { secret: string; receive(update: NumberedUpdate): Promise<void> } | null

export const telegramHandlers = (webhook: Webhook): Handler[] => [
  handle(telegramWebhook, async ({ body, headers }) => {
    if (!webhook) throw new ProblemError('not_found')
    if (!sameSecret(headers.webhookSecret ?? '', webhook.secret)) throw new ProblemError('invalid_webhook_secret')
    const update = z.safeParse(Numbered, body)
    // An update of an unknown kind is accepted, since Telegram would resend it for a day.
    if (update.success) await webhook.receive(update.data)
  }),
]
