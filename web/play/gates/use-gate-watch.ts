import { useEffect } from 'react'
import type { PlayGame } from '../game/play-game.ts'

/** How often is looked at first, and after how many looks how often then, in ms. */
const everyMs = 4_000
const patientAfter = 45
const laterEveryMs = 15_000

/**
 * While a gate that opens elsewhere (a bot, a group) is closed: looks at once, for the code that the document has not, and
 * then now and again whether it has opened. A page that nobody sees does not look; when it is seen again, at once.
 */
export function useGateWatch(game: PlayGame): void {
  useEffect(() => {
    let looks = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      looks++
      await game.look()
      clearTimeout(timer)
      if (!over) timer = setTimeout(look, looks > patientAfter ? laterEveryMs : everyMs)
    }
    const seen = () => {
      looks = 0
      void look()
    }
    void look()
    document.addEventListener('visibilitychange', seen)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [game])
}
