import * as routes from '@fabula/contract/routes/play'
import { useEffect } from 'react'
import { call } from '../../client/call.ts'
import { usePage } from '../../page/page-facts.tsx'
import type { Play } from '../game/play.ts'
import { stateOf } from '../game/play-model.ts'

/** Waits before each check for a translation, in milliseconds; checking ends after the last. */
const pollDelaysMs = [2_000, 3_000, 5_000, 8_000, 12_000, 20_000, 30_000, 60_000]

/** Replaces the shown state by its translation into the page's language as soon as there is one. */
export function useTranslationPoll({ game, model }: Pick<Play, 'game' | 'model'>): void {
  const { language: lang } = usePage()
  const state = stateOf(model)
  const waits = model.phase === 'ready' && state?.untranslated === true
  const of = waits ? state.game_state_id : null
  const playLink = state?.play_link
  useEffect(() => {
    if (of === null || !playLink) return
    let timer: ReturnType<typeof setTimeout>
    let isCancelled = false
    const poll = async (time: number) => {
      // After a failure the next check may succeed.
      const found = await call(routes.continueGame, { params: { lang, playLink } }, { quiet: true }).catch(() => null)
      if (isCancelled) return
      if (found?.game_state_id === of) game.dispatch({ type: 'translated', state: found })
      later(time + 1)
    }
    const later = (time: number) => {
      const wait = pollDelaysMs[time]
      if (wait !== undefined) timer = setTimeout(() => void poll(time), wait)
    }
    later(0)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [of, playLink, lang, game])
}
