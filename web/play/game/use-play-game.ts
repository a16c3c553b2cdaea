import type { PageDataOf } from '@fabula/contract/pages'
import { playPhrases } from '@fabula/phrases/play'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { session } from '../../client/session.ts'
import type { Play } from './play.ts'
import { PlayGame } from './play-game.ts'
import { stateOf } from './play-model.ts'
import { serverPlayClient } from './server-play-client.ts'
import { showActionProblem } from './show-action-problem.ts'
import { useLayoutEffectInBrowser } from './use-layout-effect-in-browser.ts'
import { browserStores, visitNotes } from './visit-notes.ts'

/** The game of a play page: opened with the document's data, and kept in sync with server, tab and network. */
export function usePlayGame(data: PageDataOf<'play'>): Play {
  const [{ game, notes }] = useState(() => open(data))
  const model = useSyncExternalStore(game.subscribe, game.read, game.read)

  // Before the next paint: a reload continues at the page that was being read.
  useLayoutEffectInBrowser(() => {
    if (session.hasEnded()) return game.signOut()
    const state = stateOf(game.read())
    const place = state && game.placeIn(state)
    if (place) game.dispatch({ type: 'page', ...place })
  }, [game])

  useEffect(() => {
    if (game.read().phase === 'signed-out') return
    const { state, viewer } = data
    const sameUser = (viewer?.id ?? null) === (session.read()?.user.id ?? null)
    const begin = async () => {
      if (!sameUser || !state || (state.gate === null && state.game_state_id === null)) await game.load()
      await game.resume()
    }
    void begin()
  }, [game, data])

  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && void game.resume()
    const restored = (event: PageTransitionEvent) => event.persisted && void game.comeBack()
    let user = session.read()?.user.id
    const forgetLogin = session.subscribe(() => {
      const before = user
      user = session.read()?.user.id
      if (before === user) return
      // Another account gets nothing of what the last one sees, sends or types here.
      if (before) game.signOut()
      if (user) void game.comeBack()
    })
    document.addEventListener('visibilitychange', back)
    addEventListener('online', back)
    addEventListener('pageshow', restored)
    return () => {
      forgetLogin()
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', back)
      removeEventListener('pageshow', restored)
    }
  }, [game])

  const begun = model.phase !== 'loading' && stateOf(model)?.game_state_id != null
  useEffect(() => {
    if (begun) performance.mark('play-ready')
  }, [begun])

  // The page is stored for the shown message by its state, and for one still arriving by the key of its send.
  const page = model.phase === 'ready' || model.phase === 'streaming' ? model.reading.page : null
  const of = model.phase === 'streaming' ? notes.readPending()?.key : stateOf(model)?.game_state_id
  useEffect(() => {
    if (page !== null && of) notes.keepPlace(of, page)
  }, [page, of, notes])

  return { game, model, notes }
}

function open({ language, play_link, state }: PageDataOf<'play'>) {
  const asGuest = `${play_link}.guest`
  const notes = visitNotes(browserStores(), () => {
    const user = session.read()?.user.id
    return user ? [`${play_link}.${user}`, asGuest] : [asGuest]
  })
  const game = new PlayGame({
    client: serverPlayClient(language, play_link),
    notes,
    first: state,
    onProblem: async (problem, action) => {
      const why = await showActionProblem(problem, action, language, playPhrases[language])
      if (action === 'load' || action === 'send' || action === 'choice') game.dispatch({ type: 'explained', why })
    },
  })
  return { game, notes }
}
