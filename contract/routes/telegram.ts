import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'

export const telegramWebhook = defineRoute({
  name: 'telegramWebhook',
  method: 'POST',
  path: '/api/telegram/webhook',
  summary: 'Where Telegram brings updates of the bot. Header `X-Telegram-Bot-Api-Secret-Token`.',
  body: z.unknown(),
  problems: ['invalid_webhook_secret', 'not_found'],
})
