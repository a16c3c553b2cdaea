import type { Play } from './game/play.ts'
import { advanceOf } from './message/advance.ts'
import type { Paging } from './message/use-paging.ts'

type Turning = Pick<Play, 'game' | 'model'> & { paging: Paging; mode: 'visual' | 'chat' }

/** Going on, and turning a page back. */
export function turning({ game, model, paging, mode }: Turning): { on: () => void; back: () => void } {
  return {
    on() {
      switch (advanceOf(model, paging.pages, mode)) {
        case 'show':
          return game.dispatch({ type: 'page-shown' })
        case 'turn':
          return game.dispatch({ type: 'page', page: paging.page + 1, shown: false })
        case 'continue':
          return void game.send({ kind: 'continue' })
        case 'nothing':
          return
      }
    },
    back() {
      if (paging.page > 0) game.dispatch({ type: 'page', page: paging.page - 1, shown: true })
    },
  }
}
