import * as routes from '@fabula/contract/routes/branches'
import type { BranchedGame } from '@fabula/contract/shapes/branches'
import type { GameStateId } from '@fabula/core/ids'
import { branchesPhrases } from '@fabula/phrases/branches'
import { playPhrases } from '@fabula/phrases/play'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stateOf } from '../game/play-model.ts'
import type { PanelProps } from '../panels/panels.tsx'
import { BranchPointRow } from './branch-point-row.tsx'
import './branches-dialog.css'
import { layOut } from './lay-out.ts'

type Given = Pick<PanelProps, 'game' | 'model' | 'onClose'>

/** A map of all that this reader has played of the novel; every point leads back to its moment. */
export default function BranchesDialog({ game, model, onClose }: Given) {
  const words = useWords(branchesPhrases)
  const { close, loading } = useWords(playPhrases)
  const map = useBranches(stateOf(model)?.novel_id ?? null)
  const body = useRef<HTMLDivElement>(null)
  const games = map?.games ?? null

  useEffect(() => {
    if (games) body.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [games])

  const go = async (id: GameStateId) => {
    if (await game.goTo(id)) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={words.map} closeLabel={close} size="wide">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the buttons inside, which all have their own keys */}
      <div className="branches" ref={body} onKeyDown={moveFocus}>
        <p className="branches-about">{words.about}</p>
        {map === undefined && <Skeleton shape="block" count={4} label={loading} />}
        {map === null && <p role="alert">{words.failed}</p>}
        {games?.length === 0 && <p>{words.nothing}</p>}
        {map?.truncated && <p className="branches-about">{words.truncated}</p>}
        {games?.map((each) => (
          <GameMap key={each.game_id} game={each} onGo={go} />
        ))}
      </div>
    </Dialog>
  )
}

/** Undefined until it is known; null when it could not be had, which the call has said. */
function useBranches(novelId: Parameters<typeof askFor>[1] | null) {
  const { language } = usePage()
  const [map, setMap] = useState<Awaited<ReturnType<typeof askFor>> | null | undefined>(undefined)
  useEffect(() => {
    if (!novelId) return
    let stale = false
    askFor(language, novelId).then(
      (found) => stale || setMap(found),
      () => stale || setMap(null),
    )
    return () => {
      stale = true
    }
  }, [novelId, language])
  return map
}

const askFor = (lang: string, novelId: BranchesOf) => call(routes.readBranches, { params: { lang, novelId } })
type BranchesOf = NonNullable<ReturnType<typeof stateOf>>['novel_id']

function GameMap({ game, onGo }: { game: BranchedGame; onGo: (id: GameStateId) => Promise<void> }) {
  const words = useWords(branchesPhrases)
  const { language } = usePage()
  const rows = layOut(game.points)
  const lanes = rows.reduce((most, { lane }) => Math.max(most, lane), 0) + 1
  const title = game.is_current ? words.thisGame : words.earlierGame(momentIn(language, game.begun_at))
  return (
    <section className="branches-game" aria-label={title}>
      <h3>
        {title} <span className="branches-size">{words.size(game.states - 1)}</span>
      </h3>
      <ol>
        {rows.map((row) => (
          <BranchPointRow key={row.point.game_state_id} row={row} lanes={lanes} onGo={onGo} />
        ))}
      </ol>
    </section>
  )
}

/** Up and down walk from moment to moment, as in a list. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const moments = [...event.currentTarget.querySelectorAll<HTMLElement>('.branch-go')]
  const here = moments.indexOf(document.activeElement as HTMLElement)
  const next = moments[here + step]
  if (here < 0 || !next) return
  event.preventDefault()
  next.focus()
}
