import { type Api, GrammyError, HttpError } from 'grammy'
import type { GiveBack } from '../payments/refund-payment.ts'

/** Refunds a charge of Telegram Stars; a charge that was refunded before counts as refunded. */
export function refundByStars(api: Api, warn: (error: unknown) => void): GiveBack {
  return async (telegramUserId, chargeId) => {
    const refund = () => api.refundStarPayment(telegramUserId, chargeId)
    try {
      await refund().catch((error: unknown) => {
        // After a cut connection nobody knows whether it was refunded. If so, Telegram refuses the second call.
        if (error instanceof HttpError) return refund()
        throw error
      })
    } catch (error) {
      if (error instanceof GrammyError && /ALREADY_REFUNDED/i.test(error.description)) return
      warn(error)
      throw error
    }
  }
}
