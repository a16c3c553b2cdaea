import type { HistoryEntry } from '@fabula/contract/shapes/play'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useEffect, useRef } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stateOf } from '../game/play-model.ts'
import type { PanelProps } from '../panels/panels.tsx'
import './history-dialog.css'
import { useHistory } from './use-history.ts'
import { useLatestPart } from './use-latest-part.ts'

/** The dialog has its place by then, in milliseconds. */
const scrollDelayMs = 100

/** Everything said so far. A message of the story leads back to its moment. */
export default function HistoryDialog({ game, model, onClose }: PanelProps) {
  const words = useWords(playPhrases)
  const sheet = useWords(playSheetPhrases)
  const { language } = usePage()
  const state = stateOf(model)
  const entries = useHistory(state, language)
  const current = useRef<HTMLLIElement>(null)
  const { part, mark } = useLatestPart(entries ?? [])
  // The last message of the present state: a line of the reader's may belong to it too.
  const currentEntry = part.findLast(
    (entry) => entry.game_state_id === state?.game_state_id && entry.speaker_type === 'other',
  )

  useEffect(() => {
    if (!entries) return
    const timer = setTimeout(() => current.current?.scrollIntoView({ block: 'center' }), scrollDelayMs)
    return () => clearTimeout(timer)
  }, [entries])

  const rollBack = async (entry: HistoryEntry) => {
    if (await game.goTo(entry.game_state_id)) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={words.history} closeLabel={words.close} size="wide">
      {entries === null && state?.game_state_id && <Skeleton shape="block" count={4} label={words.loading} />}
      {entries?.length === 0 && <p>{sheet.noHistory}</p>}
      <ol className="history-list">
        {mark && <li ref={mark} className="history-mark" />}
        {part.map((entry) => {
          const isCurrent = entry === currentEntry
          return (
            <li
              key={`${entry.game_state_id}-${entry.speaker_type}`}
              ref={isCurrent ? current : undefined}
              className="history-entry"
              data-by={entry.speaker_type}
              aria-current={isCurrent || undefined}
            >
              <Entry
                entry={entry}
                mark={isCurrent ? sheet.current : null}
                hint={sheet.rollBackHint}
                onPick={() => rollBack(entry)}
              />
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}

type EntryProps = { entry: HistoryEntry; mark: string | null; hint: string; onPick: () => void }

function Entry({ entry, mark, hint, onPick }: EntryProps) {
  const said = (
    <>
      <span className="history-name">
        {entry.character_name}
        {mark && <b className="history-current">{mark}</b>}
      </span>
      <span className="history-text">{entry.character_message}</span>
    </>
  )
  if (entry.speaker_type === 'user') return <div className="history-said">{said}</div>
  return (
    <button type="button" className="history-said" title={hint} onClick={onPick}>
      {said}
    </button>
  )
}
