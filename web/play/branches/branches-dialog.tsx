import { readBranches } from '@fabula/contract/routes/branches'
import type { BranchedGame, Branches } from '@fabula/contract/shapes/branches'
import type { GameStateId } from '@fabula/core/ids'
import { branchesPhrases } from '@fabula/phrases/branches'
import { playPhrases } from '@fabula/phrases/play'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../client/call.ts'
import { AskAgain } from '../../page/ask-again.tsx'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stateOf } from '../game/play-model.ts'
import type { PanelProps } from '../panels/panel-props.ts'
import { BranchPointRow } from './branch-point-row.tsx'
import './branches-dialog.css'
import type { MapActions } from './compared-ways.tsx'
import { MoreRows } from './more-rows.tsx'
import { firstRows, useBranchRows } from './use-branch-rows.ts'

/** A map of all games that this reader has played of the novel; every point leads back to its state. */
export default function BranchesDialog({ game, model, onClose }: Pick<PanelProps, 'game' | 'model' | 'onClose'>) {
  const words = useWords(branchesPhrases)
  const state = stateOf(model)
  const go = async (id: GameStateId) => {
    if (await game.goTo(id)) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={words.map} size="wide">
      <p className="branches-about">{words.about}</p>
      {state && <NovelMap actions={{ novelId: state.novel_id, onGo: go }} />}
    </Dialog>
  )
}

function NovelMap({ actions }: { actions: MapActions }) {
  const words = useWords(branchesPhrases)
  const { loading } = useWords(playPhrases)
  const { language: lang } = usePage()
  const { novelId } = actions
  const [map, setMap] = useState<Branches | 'failed' | null>(null)
  const [attempts, setAttempts] = useState(0)
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again on request
  useEffect(() => {
    let stale = false
    setMap(null)
    call(readBranches, { params: { lang, novelId }, query: { rows: firstRows } }, { quiet: true }).then(
      (found) => stale || setMap(found),
      () => stale || setMap('failed'),
    )
    return () => {
      stale = true
    }
  }, [novelId, lang, attempts])
  useEffect(() => {
    if (map) body.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [map])

  if (map === null) return <Skeleton shape="block" count={4} label={loading} />
  if (map === 'failed') return <AskAgain text={words.failed} onAgain={() => setAttempts(attempts + 1)} />
  if (map.games.length === 0) return <p>{words.nothing}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside
    <div className="branches" ref={body} onKeyDown={moveFocus}>
      {map.truncated && <p className="branches-about">{words.truncated}</p>}
      {map.games.map((game) => (
        <GameMap key={game.game_id} game={game} actions={actions} />
      ))}
    </div>
  )
}

function GameMap({ game, actions }: { game: BranchedGame; actions: MapActions }) {
  const words = useWords(branchesPhrases)
  const { language } = usePage()
  const { list, hold } = useScrollAnchor()
  const { rows, first, total, lanes, more } = useBranchRows(game, actions.novelId, language, hold)
  const title = game.is_current ? words.thisGame : words.earlierGame(momentIn(language, game.begun_at))
  const end = first + rows.length
  return (
    <section className="branches-game" aria-label={title}>
      <h3>
        {title} <span className="branches-size">{words.size(game.states - 1)}</span>
      </h3>
      <ol ref={list}>
        {first > 0 && <MoreRows key={`before ${first}`} onNear={() => more('earlier')} />}
        {rows.map((row) => (
          <BranchPointRow key={row.point.game_state_id} row={row} lanes={lanes} actions={actions} />
        ))}
        {end < total && <MoreRows key={`after ${end}`} onNear={() => more('later')} />}
      </ol>
    </section>
  )
}

/**
 * Keeps the visible rows in place when rows are added before them: call `hold` just before. Browsers do not always do
 * this by themselves; if one does, the correction is zero.
 */
function useScrollAnchor() {
  const list = useRef<HTMLOListElement>(null)
  const held = useRef<{ row: Element; top: number } | null>(null)
  const hold = useCallback(() => {
    const from = list.current?.closest('dialog')?.getBoundingClientRect().top ?? 0
    const rows = [...(list.current?.querySelectorAll(':scope > .branch') ?? [])]
    const row = rows.find((each) => each.getBoundingClientRect().bottom > from)
    held.current = row ? { row, top: row.getBoundingClientRect().top } : null
  }, [])
  useLayoutEffect(() => {
    const sheet = list.current?.closest('dialog')
    if (held.current && sheet) sheet.scrollTop += held.current.row.getBoundingClientRect().top - held.current.top
    held.current = null
  })
  return { list, hold }
}

/** Arrow up and down move between the states, as in a list. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const moments = [...event.currentTarget.querySelectorAll<HTMLElement>('.branch-go')]
  const focusedIndex = moments.indexOf(document.activeElement as HTMLElement)
  const next = moments[focusedIndex + step]
  if (focusedIndex < 0 || !next) return
  event.preventDefault()
  next.focus()
}
