import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'

export const telegramWebhook = defineRoute({
  name: 'telegramWebhook',
  method: 'POST',
  path: '/api/telegram/webhook',
  summary: 'Receive updates of the bot from Telegram. Header `X-Telegram-Bot-Api-Secret-Token`.',
  body: z.unknown(),
  largestBody: { bytes: 262_144, values: 5_000 },
  problems: ['invalid_webhook_secret', 'not_found'],
})
