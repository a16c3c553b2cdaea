import type { HistoryEntry } from '@fabula/contract/shapes/play'
import { branchesPhrases } from '@fabula/phrases/branches'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { memo, useEffect, useRef, useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { textLang } from '../../page/text-lang.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GraphIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stateOf } from '../game/play-model.ts'
import { typeset } from '../message/typeset.ts'
import type { PanelProps } from '../panels/panel-props.ts'
import './history-dialog.css'
import { usePast } from './use-past.ts'
import { useRowWindow } from './use-row-window.ts'

/** The dialog has its place by then, in milliseconds. */
const scrollDelayMs = 100
/** About how many characters of a message stand in a line, and how high a line and what is around it are, in pixels. */
const guessed = { line: 58, lineHeight: 25, around: 46 }

const keyOf = (entry: HistoryEntry) => `${entry.game_state_id}-${entry.speaker_type}`
const noEntries: HistoryEntry[] = []

/** Everything said so far. A message of the story leads back to its moment. */
export default function HistoryDialog({ game, model, onClose, onOpen }: PanelProps) {
  const words = useWords(playPhrases)
  const sheet = useWords(playSheetPhrases)
  const { map } = useWords(branchesPhrases)
  const { language } = usePage()
  const [opened] = useState(() => stateOf(model))
  const past = usePast(opened, language, 'opened')
  const entries = past.entries ?? noEntries
  // The last message of the present state: a line of the reader's may belong to it too.
  const current = entries.findLastIndex(
    (entry) => entry.game_state_id === opened?.game_state_id && entry.speaker_type === 'other',
  )
  const list = useRef<HTMLOListElement>(null)
  const window = useRowWindow(list, {
    keys: entries.map(keyOf),
    guess: (row) =>
      guessed.around + guessed.lineHeight * Math.ceil((entries[row]?.character_message.length ?? 0) / guessed.line),
    start: current < 0 ? entries.length - 1 : current,
    onBeginning: past.earlier,
  })

  const known = past.entries !== null
  useEffect(() => {
    if (!known) return
    // One that is higher than the sheet begins at its upper edge; the others stand in the middle.
    const show = () => {
      const rows = list.current?.querySelectorAll('[data-row]')
      const entry = list.current?.querySelector('[aria-current]') ?? rows?.[rows.length - 1]
      const tall = entry !== undefined && entry.clientHeight > innerHeight / 2
      entry?.scrollIntoView({ block: tall ? 'start' : 'center' })
    }
    show()
    const timer = setTimeout(show, scrollDelayMs)
    return () => clearTimeout(timer)
  }, [known])

  const onPick = useRollBack(game, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.history}
      closeLabel={words.close}
      size="wide"
      foot={
        <Button onClick={() => onOpen('branches')}>
          <GraphIcon /> {map}
        </Button>
      }
    >
      {!known && opened?.game_state_id && <Skeleton shape="block" count={4} label={words.loading} />}
      {past.entries?.length === 0 && <p>{sheet.noHistory}</p>}
      <ol ref={list} className="history-list">
        {window.before > 0 && <li aria-hidden="true" style={{ height: window.before }} />}
        {entries.slice(window.first, window.end).map((entry, at) => {
          const row = window.first + at
          return (
            <li
              key={keyOf(entry)}
              className="history-entry"
              data-row={row}
              data-by={entry.speaker_type}
              aria-current={row === current || undefined}
            >
              <Entry
                entry={entry}
                mark={row === current ? sheet.current : null}
                hint={sheet.rollBackHint}
                onPick={onPick}
              />
            </li>
          )
        })}
        {window.after > 0 && <li aria-hidden="true" style={{ height: window.after }} />}
      </ol>
    </Dialog>
  )
}

/** Rolls the game back to an entry's moment; the same function for every row and every drawing. */
function useRollBack(game: PanelProps['game'], onClose: () => void) {
  const latest = useRef({ game, onClose })
  latest.current = { game, onClose }
  const [rollBack] = useState(() => async (entry: HistoryEntry) => {
    if (await latest.current.game.goTo(entry.game_state_id)) latest.current.onClose()
  })
  return rollBack
}

type EntryProps = { entry: HistoryEntry; mark: string | null; hint: string; onPick: (entry: HistoryEntry) => void }

const Entry = memo(function Entry({ entry, mark, hint, onPick }: EntryProps) {
  const lang = textLang(entry.character_message, usePage().language)
  const said = (
    <>
      <span className="history-name">
        {entry.character_name}
        {mark && <b className="history-current">{mark}</b>}
      </span>
      <span className="history-text" lang={lang}>
        {typeset(entry.character_message)}
      </span>
    </>
  )
  if (entry.speaker_type === 'user') return <div className="history-said">{said}</div>
  return (
    <button type="button" className="history-said" title={hint} onClick={() => onPick(entry)}>
      {said}
    </button>
  )
})
