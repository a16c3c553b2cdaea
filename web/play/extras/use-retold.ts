import * as routes from '@fabula/contract/routes/play'
import { useEffect } from 'react'
import { call } from '../../client/call.ts'
import { usePage } from '../../page/page-facts.tsx'
import type { Play } from '../game/play.ts'
import { stateOf } from '../game/play-model.ts'

/** How long to wait before each look for a translation, in milliseconds; nobody looks for ever. */
const lookAfterMs = [2_000, 3_000, 5_000, 8_000, 12_000, 20_000, 30_000, 60_000]

/** Puts what is shown into the page's language in the very place where it stands, as soon as it has been translated. */
export function useRetold({ game, model }: Pick<Play, 'game' | 'model'>): void {
  const { language: lang } = usePage()
  const state = stateOf(model)
  const waits = model.phase === 'ready' && state?.untranslated === true
  const of = waits ? state.game_state_id : null
  const playLink = state?.play_link
  useEffect(() => {
    if (of === null || !playLink) return
    let timer: ReturnType<typeof setTimeout>
    let over = false
    const look = async (time: number) => {
      // Where nobody answers, the next look may find somebody.
      const found = await call(routes.continueGame, { params: { lang, playLink } }, { quiet: true }).catch(() => null)
      if (over) return
      if (found?.game_state_id === of) game.dispatch({ type: 'retold', state: found })
      later(time + 1)
    }
    const later = (time: number) => {
      const wait = lookAfterMs[time]
      if (wait !== undefined) timer = setTimeout(() => void look(time), wait)
    }
    later(0)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [of, playLink, lang, game])
}
