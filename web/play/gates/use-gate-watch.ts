import { useEffect } from 'react'
import type { PlayGame } from '../game/play-game.ts'

const everyMs = 4_000

/** While a gate that opens elsewhere (a bot, a group) is closed, looks every few seconds whether it has opened. */
export function useGateWatch(game: PlayGame, closed: boolean): void {
  useEffect(() => {
    if (!closed) return
    const look = () => document.visibilityState === 'visible' && void game.look()
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [game, closed])
}
