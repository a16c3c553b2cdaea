import { setTimeout as sleep } from 'node:timers/promises'
import { telegramPhrases } from '@fabula/phrases/telegram'
import type { Bot } from 'grammy'
import type { Logger } from 'pino'
import { asSignal } from './abort-signal.ts'
import { isFinal } from './bot.ts'
import { wantedUpdates } from './wanted-updates.ts'

/** Between attempts to reach Telegram: from the first to the longest, doubling, in ms. */
const firstWaitMs = 1_000
const longestWaitMs = 60_000

interface ConnectPorts {
  groupId: string | undefined
  publicUrl: string | undefined
  webhookSecret: string
  signal: AbortSignal
  log: Logger
  warn(error: unknown): void
}

/**
 * Connects the bot to Telegram, however long that takes. Returns how updates are received. Rejects when the server
 * stops first.
 */
export async function connectBot(bot: Bot, ports: ConnectPorts): Promise<'webhook' | 'polling'> {
  const { signal, warn, log } = ports
  // Not the client's own `init`, which retries silently and cannot be aborted.
  await retryUntilDone(async () => (bot.botInfo = await bot.api.getMe(asSignal(signal))), signal, warn)
  log.info({ bot: bot.botInfo.username }, 'the bot is connected')
  await tellCommands(bot).catch(warn)
  await warnUnlessAdministrator(bot, ports.groupId, log).catch(warn)
  return (await openWebhook(bot, ports)) ? 'webhook' : 'polling'
}

/** Retries until it succeeds or the server stops. */
async function retryUntilDone(work: () => Promise<unknown>, signal: AbortSignal, warn: (error: unknown) => void) {
  for (let wait = firstWaitMs; ; wait = Math.min(longestWaitMs, wait * 2)) {
    try {
      await work()
      return
    } catch (error) {
      signal.throwIfAborted()
      warn(error)
      await sleep(wait, undefined, { signal })
    }
  }
}

/**
 * True: Telegram delivers updates to the webhook. It refuses addresses that it cannot reach; then updates are polled.
 */
async function openWebhook(bot: Bot, { publicUrl, webhookSecret, signal, warn }: ConnectPorts): Promise<boolean> {
  let refused = publicUrl === undefined
  await retryUntilDone(
    async () => {
      if (refused) return bot.api.deleteWebhook()
      try {
        return await bot.api.setWebhook(`${publicUrl}/api/telegram/webhook`, {
          secret_token: webhookSecret,
          allowed_updates: wantedUpdates,
          max_connections: 10,
        })
      } catch (error) {
        if (!isFinal(error)) throw error
        warn(error)
        refused = true
        return bot.api.deleteWebhook()
      }
    },
    signal,
    warn,
  )
  return !refused
}

async function tellCommands(bot: Bot): Promise<void> {
  const list = (language: keyof typeof telegramPhrases) =>
    Object.entries(telegramPhrases[language].commands).map(([command, description]) => ({ command, description }))
  await bot.api.setMyCommands(list('english'))
  await bot.api.setMyCommands(list('russian'), { language_code: 'ru' })
}

/** A bot that is no administrator can look up few members: the operator should know before readers do. */
async function warnUnlessAdministrator(bot: Bot, groupId: string | undefined, log: Logger): Promise<void> {
  if (groupId === undefined) return
  const { status } = await bot.api.getChatMember(groupId, bot.botInfo.id)
  if (status === 'administrator' || status === 'creator') return
  log.warn({ group: groupId, status }, 'the bot is no administrator of the group and cannot see its members')
}
