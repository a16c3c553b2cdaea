import { noteHeld } from '../play/held-amounts.ts'
import type { PlayContext } from '../play/play-context.ts'
import { capReached, giveBack, type Payer, reserveMoney } from '../play/reserve-money.ts'
import { ProblemError } from '../problem-error.ts'
import { addSpent, novelSpender, spenderOf, today, wholeServer } from '../spending/spent-rows.ts'

/** The reserved cost of a line. Must be settled. */
export interface SpeechReservation {
  /** `said`: the line was spoken; otherwise the whole reservation is given back. */
  settle(said: boolean): Promise<void>
}

/** The reservation of a service that costs nothing. */
const free: SpeechReservation = { settle: async () => undefined }

/**
 * Reserves what a line costs, in billionths, under the money caps of turns: its reader's, its novel's and the day's.
 * The price is known exactly in advance, so concurrent lines exceed a cap by one of them at most. Throws `speech_cap`
 * at a cap.
 */
export async function reserveSpeech(
  { pool, caps }: Pick<PlayContext, 'pool' | 'caps'>,
  { caller, novel }: Payer,
  nanos: number,
): Promise<SpeechReservation> {
  if (nanos <= 0) return free
  const day = today()
  const names = [spenderOf(caller), ...(novel === null ? [] : [novelSpender(novel)]), wholeServer]
  const held = await reserveMoney(pool, caps, { caller, novel }, day, nanos).catch((error: unknown) => {
    // Of speech only `speech_cap` is known: the reader reads on without a voice.
    throw error instanceof ProblemError ? capReached('speech_cap') : error
  })
  const back = held.map((spender) => ({ spender, day, tokens: 0, nanos: -nanos }))
  return {
    async settle(said) {
      if (!said) return giveBack(pool, back)
      noteHeld(pool, back)
      await addSpent(
        pool,
        names.flatMap((spender) => (held.includes(spender) ? [] : [{ spender, day, tokens: 0, nanos }])),
      )
    },
  }
}
