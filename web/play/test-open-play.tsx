import type { PageDataOf } from '@fabula/contract/pages'
import type { PlayState } from '@fabula/contract/shapes/play'
import { type nell, openPage } from '../test/page-in-hand.tsx'
import { PlayPage } from './play-page.tsx'
import { stateNumber } from './test-state.ts'

export const link = 'the-fortieth-lamp'
/** The call that reads the current state. */
export const look = `GET /api/english/game/continue/${link}`
export const one = stateNumber(1)
/** The address of the first state, to which moves are sent. */
export const at = `/api/english/game/${one.novel_id}/state/${one.game_state_id}`

/** Opens the play page with a state. `reloaded` keeps what an earlier page has stored. */
export async function open(state: PlayState | null, { viewer = null as typeof nell | null, reloaded = false } = {}) {
  if (!reloaded) for (const store of [localStorage, sessionStorage]) store.clear()
  localStorage.setItem('fabula.reading', JSON.stringify({ speed: 'instant', music: true, motion: 'less' }))
  const data = {
    ...{ language: 'english', viewer, path: `/english/play/${link}`, query: '' },
    ...{ page: 'play', play_link: link, state, failure: state ? null : 'failed' },
  } as unknown as PageDataOf<'play'>
  return openPage(data, <PlayPage data={data} />)
}
