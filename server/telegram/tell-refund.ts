import { telegramPhrases } from '@fabula/phrases/telegram'
import type { Api } from 'grammy'
import type { TellRefund } from '../payments/refund-payment.ts'

/**
 * Notifies a payer that their Stars were returned and the novel is closed. They have sent no message that would show
 * their language, so it is in both. A payment that had bought nothing was reported when it arrived.
 */
export const refundTeller =
  (api: Api, warn: (error: unknown) => void): TellRefund =>
  async ({ telegram_user_id: payer, novel_name: name, stars, fault }) => {
    if (payer === null || fault !== null) return
    const words = [telegramPhrases.english, telegramPhrases.russian].map(({ refunded }) => refunded(name, stars))
    await api.sendMessage(payer, words.join('\n\n')).catch(warn)
  }
