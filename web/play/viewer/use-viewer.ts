import { pageAddress } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import type { BodyInput } from '@fabula/contract/route'
import * as routes from '@fabula/contract/routes/play'
import type { SimpleState } from '@fabula/contract/shapes/play'
import type { GameStateId, NovelId } from '@fabula/core/ids'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { newId } from '../../client/new-id.ts'
import { problemText } from '../../client/problem-text.ts'
import { useLeaving } from '../../page/use-leaving.ts'
import { keepDraft } from '../../page/window-draft.ts'

export interface Viewer {
  phase: 'loading' | 'failed' | 'open' | 'moving' | 'move-failed'
  state: SimpleState | null
  /** Why the state could not be loaded. */
  why: string
  /** The storage key of the text until it is sent. */
  draft: string
  load(): void
  move(body: BodyInput<typeof routes.simpleInteract>): void
}

/** A state of a game, and a move from it, which opens the page of the next state. */
export function useViewer({ language: lang, novel_id, state_id }: PageDataOf<'game'>): Viewer {
  const [phase, setPhase] = useState<Viewer['phase']>('loading')
  const [state, setState] = useState<SimpleState | null>(null)
  const [why, setWhy] = useState('')
  const [leaving, leave] = useLeaving()
  /** The last move and its key: repeating the move after a lost connection joins the send that may have succeeded. */
  const sent = useRef({ move: '', key: '' })
  // The ids come from the address; the server answers invalid ones as unknown.
  const novelId = novel_id as NovelId
  const stateId = state_id as GameStateId
  const draft = `fabula.play.draft.viewer.${state_id}`

  const load = useCallback(() => {
    setPhase('loading')
    call(routes.readSimpleState, { params: { lang, novelId, stateId } }, { quiet: true }).then(
      (found) => {
        setState(found)
        setPhase('open')
      },
      async (error: unknown) => {
        setWhy(error instanceof ApiError ? await problemText(error, lang) : '')
        setPhase('failed')
      },
    )
  }, [lang, novelId, stateId])
  useEffect(load, [load])

  const move: Viewer['move'] = (body) => {
    if (phase === 'moving' || leaving) return
    setPhase('moving')
    const asked = JSON.stringify(body)
    if (sent.current.move !== asked) sent.current = { move: asked, key: newId() }
    const headers = { 'idempotency-key': sent.current.key }
    call(routes.simpleInteract, { params: { lang, novelId, stateId }, body, headers }).then(
      ({ game_state_id }) => {
        // Reset, for a reader who comes back to this page and makes another move.
        setPhase('open')
        sent.current = { move: '', key: '' }
        keepDraft(draft, null)
        leave(pageAddress.game(lang, novel_id, game_state_id))
      },
      () => setPhase('move-failed'),
    )
  }
  return { phase: leaving ? 'moving' : phase, state, why, draft, load, move }
}
