import type { GameStateId, UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import type { SpokenMessage, Translated } from './shown-message.ts'

type Spoken = SpokenMessage & { id: GameStateId }

/** Whether a model wrote this message in a language other than the requested one, and it contains words. */
export const needsTranslation = (state: SpokenMessage, language: Language): boolean =>
  state.storyteller === 'model' && state.language !== language && /\p{L}/u.test(state.message)

/** Adds to a reader's states the stored translations of the model's replies into the requested language. */
export async function withTranslations<T extends Spoken>(
  pool: pg.Pool,
  userId: UserId,
  states: readonly T[],
  language: Language,
): Promise<(T & Translated)[]> {
  const ids = states.filter((state) => needsTranslation(state, language)).map(({ id }) => id)
  if (ids.length === 0) return [...states]
  const { rows } = await pool.query<{ state_id: GameStateId; text: string }>({
    name: 'find-reply-translations',
    text: `select state_id, text from reply_translations
           where user_id = $1 and state_id = any($2::uuid[]) and language = $3 and text is not null`,
    values: [userId, ids, language],
  })
  const texts = new Map(rows.map(({ state_id, text }) => [state_id, text]))
  return states.map((state) => {
    const translation = texts.get(state.id)
    return translation === undefined ? state : { ...state, translation }
  })
}

/** As {@link withTranslations}, for one state. */
export async function withTranslation<T extends Spoken>(
  pool: pg.Pool,
  userId: UserId,
  state: T,
  language: Language,
): Promise<T & Translated> {
  const [shown] = await withTranslations(pool, userId, [state], language)
  return shown ?? state
}
