import * as routes from '@fabula/contract/routes/play'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { call } from '../../client/call.ts'
import { ownSender } from '../../client/own-sender.ts'
import { loadExtras } from '../extras/load-extras.ts'
import { takeEarlyGame } from './early-game.ts'
import type { PlayClient } from './play-client.ts'
import type { ReaderMove } from './play-model.ts'

/** The client for this site's server. The game reports failures, so every call is quiet. */
export function serverPlayClient(lang: Language, playLink: string): PlayClient {
  const quiet = { quiet: true }
  const askGame = () => call(routes.continueGame, { params: { lang, playLink } }, quiet)
  return {
    continueGame: () => takeEarlyGame()?.catch(askGame) ?? askGame(),
    newGame: () => call(routes.newGame, { params: { lang, playLink } }, quiet),
    rollBack: ({ novel_id }, to) => call(routes.rollback, { params: { lang, novelId: novel_id, stateId: to } }, quiet),
    reply: async function* (from, move, key, onCut) {
      const { onWake, streamReply } = await loadExtras()
      const sender = ownSender()
      const params = placeOf(lang, from)
      const options = { key, onCut, onWake }
      yield* move.kind === 'again'
        ? streamReply(sender, routes.retry, { params, body: { wish: move.wish, if_current: true } }, options)
        : streamReply(sender, routes.interact, { params, body: bodyOf(move) }, options)
    },
    cancel: async (from) => {
      await call(routes.cancelReply, { params: placeOf(lang, from) }, quiet)
    },
  }
}

function placeOf(lang: Language, { novel_id, game_state_id }: PlayState) {
  if (game_state_id === null) throw new Error('A state that is not stored has no replies')
  return { lang, novelId: novel_id, stateId: game_state_id }
}

function bodyOf(move: Exclude<ReaderMove, { kind: 'again' }>) {
  switch (move.kind) {
    case 'text':
      return { text: move.text, if_current: true }
    case 'choice':
      return { static_ending_id_choice: move.id, if_current: true }
    case 'go-on':
      return { go_on: true, if_current: true }
    case 'continue':
      return { text: null, if_current: true }
  }
}
