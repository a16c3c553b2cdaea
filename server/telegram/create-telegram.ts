import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@fabula/core/novel/language'
import { Bot, BotError } from 'grammy'
import type { Update } from 'grammy/types'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { AskMember } from '../accounts/group-membership.ts'
import type { TelegramEnvironment } from '../environment/env.ts'
import type { GiveBack, TellRefunds } from '../payments/refund-payment.ts'
import { askMember } from './ask-member.ts'
import { isFinal, registerHandlers } from './bot.ts'
import { createCheckout } from './checkout.ts'
import { connectBot } from './connect-bot.ts'
import { describeError } from './describe-error.ts'
import { Inbox } from './inbox.ts'
import { patientCalls } from './patient-calls.ts'
import { poll } from './poll.ts'
import { refundByStars } from './refund-by-stars.ts'
import { refundTeller } from './tell-refund.ts'

/** How long updates that are being handled have when the server stops, in ms. */
const stopWithinMs = 5_000
/** How often to look for updates and notices to retry, in ms. */
const drainEveryMs = 3_000

export interface TelegramPorts {
  pool: pg.Pool
  log: Logger
  env: TelegramEnvironment & { botToken: string }
  publicUrl: string | undefined
  siteName(language: Language): string
}

/** The running bot. */
export interface Telegram {
  /** The names that pages show: from the environment, otherwise from Telegram. */
  names(): { botName: string | null; botLink: string | null; groupLink: string | null }
  /** How updates are received; null: Telegram has not answered yet. */
  connectedBy(): 'webhook' | 'polling' | null
  askMember: AskMember
  giveBack: GiveBack
  tellRefunds: TellRefunds
  /** The secret that a webhook call must have. */
  webhookSecret: string
  /** Accepts an update from the webhook; resolves when it is stored. */
  receive(update: Update): Promise<void>
  start(): void
  stop(): Promise<void>
}

/**
 * Creates a bot, which works once it is started: it retries until Telegram answers, while the server runs. Updates are
 * received by long polling, or by webhook if the server has a public address.
 */
export function createTelegram({ pool, log, env, publicUrl, siteName }: TelegramPorts): Telegram {
  const { botToken: token } = env
  const warn = (error: unknown) => log.warn({ telegram: describeError(error, token) }, 'telegram')
  const bot = new Bot(token, { client: { apiRoot: env.apiRoot, timeoutSeconds: 50 } })
  const stopping = new AbortController()
  const { signal } = stopping
  bot.api.config.use(patientCalls(signal))
  const member = askMember(bot.api, env.groupId, warn)
  const giveBack = refundByStars(bot.api, warn)
  const tellRefunds = refundTeller(pool, bot.api, warn)
  const { groupId, groupLink = null } = env
  registerHandlers(bot, { pool, groupId, groupLink, siteName, askMember: member, giveBack, tellRefunds, warn })
  const checkout = createCheckout({ pool, api: bot.api, log: warn })
  const inbox = new Inbox({
    pool,
    botId: botIdOf(token),
    handle: (update) => handle(bot, update, warn),
    onFailure: warn,
  })
  const webhookSecret = env.webhookSecret ?? createHmac('sha256', token).update('fabula webhook').digest('base64url')

  /** Checkouts are answered at once; everything else goes through the inbox. */
  const hurry = (updates: readonly Update[]): void => {
    for (const { pre_checkout_query: query } of updates) if (query) void checkout(query)
  }
  const store = (updates: readonly Update[]): Promise<void> =>
    inbox.store(updates.filter(({ pre_checkout_query: query }) => !query))
  const drain = () => void inbox.drain().catch(warn)
  const receive = async (update: Update) => {
    hurry([update])
    await store([update])
    if (bot.isInited()) drain()
  }
  let connected: 'webhook' | 'polling' | null = null
  const work = async () => {
    const way = await connectBot(bot, { groupId, publicUrl, webhookSecret, signal, log, warn })
    connected = way
    drain()
    if (way === 'polling') await poll({ pool, api: bot.api, botId: botIdOf(token), hurry, store, drain, signal, warn })
  }
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  return {
    names: () => namesOf(bot, env),
    connectedBy: () => connected,
    askMember: member,
    giveBack,
    tellRefunds,
    webhookSecret,
    receive,
    start() {
      running ??= work().catch((error: unknown) => {
        if (!signal.aborted) warn(error)
      })
      timer ??= setInterval(() => {
        if (!bot.isInited()) return
        drain()
        void tellRefunds()
      }, drainEveryMs)
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      // Calls that Telegram leaves unanswered are not waited for: the next server makes them.
      await Promise.race([Promise.all([running, inbox.stop()]), sleep(stopWithinMs, undefined, { ref: false })])
    },
  }
}

/** A bot's id is the first part of its token. */
const botIdOf = (token: string): number => Number(/^\d{1,15}(?=:)/.exec(token)?.[0] ?? 0)

function namesOf(bot: Bot, env: TelegramEnvironment): ReturnType<Telegram['names']> {
  const username = bot.isInited() ? bot.botInfo.username : null
  return {
    botName: env.botName ?? username,
    botLink: env.botLink ?? (username && `https://t.me/${username}`),
    groupLink: env.groupLink ?? null,
  }
}

async function handle(bot: Bot, update: Update, warn: (error: unknown) => void): Promise<void> {
  try {
    await bot.handleUpdate(update)
  } catch (error) {
    const inner = error instanceof BotError ? error.error : error
    if (!isFinal(inner)) throw inner
    warn(inner)
  }
}
