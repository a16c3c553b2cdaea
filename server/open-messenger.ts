import type { Language } from '@fabula/core/novel/language'
import { appPhrases } from '@fabula/phrases/app'
import type pg from 'pg'
import type { Logger } from 'pino'
import { groupMembership } from './accounts/group-membership.ts'
import { findCode, issueCode } from './accounts/telegram-code.ts'
import type { Messenger } from './authoring/set-access.ts'
import type { Environment } from './environment/env.ts'
import type { GateFacts } from './play/play-context.ts'
import type { FollowedSite } from './site/follow-site.ts'
import type { Telegram } from './telegram/create-telegram.ts'

/** The bot, if there is one, and its capabilities for the rest of the server. */
export interface OpenedMessenger {
  telegram: Telegram | null
  gates: GateFacts
  configured: Messenger
}

/**
 * Creates the bot that the environment names, without starting it. Without a bot nobody is in a group and nothing is
 * sold; readers still get their codes, which the bot accepts once it is connected.
 */
export async function openMessenger(
  pool: pg.Pool,
  env: Environment,
  log: Logger,
  site: Pick<FollowedSite, 'look'>,
): Promise<OpenedMessenger> {
  const { botToken, groupId } = env.telegram
  const telegram = botToken === undefined ? null : await createBot(pool, env, botToken, log, site)
  const member = telegram && groupMembership(pool, telegram.askMember)
  const { botName = null, botLink = null, groupLink = null } = env.telegram
  return {
    telegram,
    gates: {
      telegramMember: async (caller) => (member ? member(caller) : false),
      telegram: () => telegram?.names() ?? { botName, botLink, groupLink },
      code: async (caller, purpose, issue) => {
        if (caller.kind === 'guest') return null
        return issue ? issueCode(pool, caller.id, purpose) : findCode(pool, caller.id, purpose)
      },
    },
    configured: { botConfigured: telegram !== null, groupConfigured: telegram !== null && groupId !== undefined },
  }
}

/** The Bot API client is only loaded if there is a bot. */
async function createBot(
  pool: pg.Pool,
  env: Environment,
  botToken: string,
  log: Logger,
  site: Pick<FollowedSite, 'look'>,
): Promise<Telegram> {
  const { createTelegram } = await import('./telegram/create-telegram.ts')
  const siteName = (language: Language) => site.look(language)?.name || appPhrases[language].site
  return createTelegram({ pool, log, env: { ...env.telegram, botToken }, publicUrl: env.publicUrl, siteName })
}
