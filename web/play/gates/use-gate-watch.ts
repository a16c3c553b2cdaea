import { useEffect } from 'react'
import type { PlayGame } from '../game/play-game.ts'

/** The interval of the first checks in ms, and the number of checks after which the interval grows. */
const everyMs = 4_000
const slowAfter = 45
const laterEveryMs = 15_000

/**
 * While a gate that opens elsewhere (a bot, a group) is closed: checks at once, for the code that the document lacks,
 * and then periodically whether it has opened. A hidden page does not check; when visible again it checks at once.
 */
export function useGateWatch(game: PlayGame): void {
  useEffect(() => {
    let checks = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCancelled = false
    const check = async () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      checks++
      await game.checkGate()
      clearTimeout(timer)
      if (!isCancelled) timer = setTimeout(check, checks > slowAfter ? laterEveryMs : everyMs)
    }
    const onVisible = () => {
      checks = 0
      void check()
    }
    void check()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isCancelled = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [game])
}
