import { type Api, GrammyError } from 'grammy'
import type { ChatMember } from 'grammy/types'
import type { AskMember } from '../accounts/group-membership.ts'
import { asSignal } from './abort-signal.ts'

/** How long to wait for Telegram, in ms, while a page waits for this answer. */
const withinMs = 4_000

/** Whether a person is in a group; restricted members are, as long as they have not left. */
export function isMember(member: ChatMember): boolean {
  switch (member.status) {
    case 'creator':
    case 'administrator':
    case 'member':
      return true
    case 'restricted':
      return member.is_member
    case 'left':
    case 'kicked':
      return false
  }
}

/**
 * Asks Telegram whether a person is in the group. Null without an answer, without a group, or if the bot may not look.
 */
export const askMember =
  (api: Api, groupId: string | undefined, log: (error: unknown) => void): AskMember =>
  async (telegramUserId) => {
    if (groupId === undefined) return null
    try {
      return isMember(await api.getChatMember(groupId, telegramUserId, asSignal(AbortSignal.timeout(withinMs))))
    } catch (error) {
      if (isStranger(error)) return false
      log(error)
      return null
    }
  }

/** Telegram's error for a user who was never in the group. */
const isStranger = (error: unknown): boolean =>
  error instanceof GrammyError &&
  error.error_code === 400 &&
  /user not found|participant_id_invalid/i.test(error.description)
