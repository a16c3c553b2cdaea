import { telegramPhrases } from '@fabula/phrases/telegram'
import type { Api } from 'grammy'
import type { TellRefund } from '../payments/refund-payment.ts'

/**
 * Writes to a payer that their Stars went back and the novel is closed. They have said nothing to be answered, so nothing
 * tells their language: it is said in both. Money that had bought nothing has been spoken of when it came.
 */
export const refundTeller =
  (api: Api, warn: (error: unknown) => void): TellRefund =>
  async ({ telegram_user_id: payer, novel_name: name, stars, fault }) => {
    if (payer === null || fault !== null) return
    const words = [telegramPhrases.english, telegramPhrases.russian].map(({ refunded }) => refunded(name, stars))
    await api.sendMessage(payer, words.join('\n\n')).catch(warn)
  }
