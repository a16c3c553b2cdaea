import type { HistoryEntry } from '@fabula/contract/shapes/play'
import { branchesPhrases } from '@fabula/phrases/branches'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { playbillPhrases } from '@fabula/phrases/playbill'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import { AskAgain } from '../../page/ask-again.tsx'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { textLang } from '../../page/text-lang.ts'
import { MarkedText } from '../../stage/markup.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { GraphIcon } from '../../ui/tool-icons.tsx'
import { rolledBack } from '../extras/rolled-back.ts'
import { type PlayModel, stateOf } from '../game/play-model.ts'
import { typeset } from '../message/typeset.ts'
import type { PanelProps } from '../panels/panel-props.ts'
import { entryKeys } from './entry-keys.ts'
import './history-dialog.css'
import { PinButton } from './pin-button.tsx'
import { usePast } from './use-past.ts'
import { usePins } from './use-pins.ts'
import { useRowWindow } from './use-row-window.ts'

const Playbill = lazy(() => loadChunk(() => import('../../playbill/playbill-dialog.tsx')))

/** Delay until the dialog has its final position, in milliseconds. */
const scrollDelayMs = 100
/** Estimates for rows: characters per line, line height and padding in pixels. */
const rowEstimate = { line: 58, lineHeight: 25, around: 46 }

const noEntries: HistoryEntry[] = []

/** Everything said so far. A message of the story leads back to its state. */
export default function HistoryDialog({ game, model, onClose, onOpen }: PanelProps) {
  const words = useWords(playPhrases)
  const sheet = useWords(playSheetPhrases)
  const { map } = useWords(branchesPhrases)
  const { title: booklet } = useWords(playbillPhrases)
  const [showsBooklet, setShowsBooklet] = useState(false)
  const { language } = usePage()
  const [opened] = useState(() => stateOf(model))
  const past = usePast(opened, language, 'opened')
  const entries = past.entries ?? noEntries
  const keys = entryKeys(entries)
  // The last message of the current state, which the scene may let the reader say; what led there belongs to it too.
  const speaker = opened?.speaker_type === 'user' ? 'user' : 'other'
  const current = entries.findLastIndex(
    (entry) => entry.game_state_id === opened?.game_state_id && entry.speaker_type === speaker,
  )
  const pins = usePins(opened?.novel_id, language)
  const list = useRef<HTMLOListElement>(null)
  const rowWindow = useRowWindow(list, {
    keys,
    guess: (row) =>
      rowEstimate.around +
      rowEstimate.lineHeight * Math.ceil((entries[row]?.character_message.length ?? 0) / rowEstimate.line),
    start: current < 0 ? entries.length - 1 : current,
    onBeginning: past.earlier,
  })

  const known = past.entries !== null
  useEffect(() => {
    if (!known) return
    // A row taller than the sheet is aligned to its top; others are centred.
    const show = () => {
      const rows = list.current?.querySelectorAll('[data-row]')
      const entry = list.current?.querySelector('[aria-current]') ?? rows?.[rows.length - 1]
      const tall = entry !== undefined && entry.clientHeight > innerHeight / 2
      entry?.scrollIntoView({ block: tall ? 'start' : 'center' })
    }
    show()
    const timer = setTimeout(show, scrollDelayMs)
    // Not after the reader has pressed something.
    list.current?.addEventListener('pointerdown', () => clearTimeout(timer), { once: true })
    return () => clearTimeout(timer)
  }, [known])

  const [asked, ask] = useState<HistoryEntry | null>(null)
  const onPick = usePick(ask, onClose)
  const go = async (entry: HistoryEntry) => {
    const place = placeOf(model)
    if (!(await game.goTo(entry.game_state_id))) return
    if (place) rolledBack.keep({ ...place, to: entry.game_state_id })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.history}
      size="wide"
      foot={
        <>
          {opened?.game_state_id && <Button onClick={() => setShowsBooklet(true)}>{booklet}</Button>}
          <Button onClick={() => onOpen('branches')}>
            <GraphIcon /> {map}
          </Button>
        </>
      }
    >
      {past.failed && <AskAgain text={sheet.historyFailed} onAgain={past.again} />}
      {!known && !past.failed && opened?.game_state_id && <Skeleton shape="block" count={4} label={words.loading} />}
      {past.entries?.length === 0 && <p>{sheet.noHistory}</p>}
      <ol ref={list} className="history-list">
        {rowWindow.before > 0 && <li aria-hidden="true" style={{ height: rowWindow.before }} />}
        {entries.slice(rowWindow.first, rowWindow.end).map((entry, at) => {
          const row = rowWindow.first + at
          return (
            <li
              key={keys[row]}
              ref={rowWindow.measure}
              className="history-entry"
              data-row={row}
              data-by={entry.speaker_type}
              aria-current={row === current || undefined}
            >
              <div className="history-row">
                <Entry
                  entry={entry}
                  mark={row === current ? sheet.current : null}
                  hint={sheet.rollBackHint}
                  onPick={onPick}
                />
                {opened?.storyteller !== 'offline' && !entry.line && <PinButton entry={entry} pins={pins} />}
              </div>
              {asked === entry && (
                <section className="history-ask" aria-label={sheet.rollBack}>
                  <p>{sheet.rollBackAsk}</p>
                  <Button kind="lamp" size="small" autoFocus onClick={() => void go(entry)}>
                    {sheet.rollBack}
                  </Button>
                  <Button size="small" onClick={() => ask(null)}>
                    {sheet.cancel}
                  </Button>
                </section>
              )}
            </li>
          )
        })}
        {rowWindow.after > 0 && <li aria-hidden="true" style={{ height: rowWindow.after }} />}
      </ol>
      <Suspense>
        {showsBooklet && opened?.game_state_id && (
          <Playbill novelId={opened.novel_id} stateId={opened.game_state_id} onClose={() => setShowsBooklet(false)} />
        )}
      </Suspense>
    </Dialog>
  )
}

/** Asks before returning to an entry's state, and closes for the current one; the function's identity is stable. */
function usePick(ask: (entry: HistoryEntry) => void, onClose: () => void) {
  const latest = useRef({ ask, onClose })
  latest.current = { ask, onClose }
  const [pick] = useState(() => (entry: HistoryEntry, isCurrent: boolean) => {
    if (isCurrent) latest.current.onClose()
    else latest.current.ask(entry)
  })
  return pick
}

/** The reader's current position, to return to. */
function placeOf(model: PlayModel) {
  const from = stateOf(model)?.game_state_id
  return from && 'reading' in model ? { from, page: model.reading.page } : null
}

type PickHandler = (entry: HistoryEntry, isCurrent: boolean) => void
type EntryProps = { entry: HistoryEntry; mark: string | null; hint: string; onPick: PickHandler }

const Entry = memo(function Entry({ entry, mark, hint, onPick }: EntryProps) {
  const lang = textLang(entry.character_message, usePage().language)
  const edited = useWords(playSheetPhrases).editReply.mark
  const said = (
    <>
      <span className="history-name">
        {entry.character_name}
        {entry.edited && <i className="history-edited">{edited}</i>}
        {mark && <b className="history-current">{mark}</b>}
      </span>
      <span className="history-text" lang={lang}>
        <MarkedText text={typeset(entry.character_message)} />
      </span>
    </>
  )
  if (entry.speaker_type === 'user') return <div className="history-said">{said}</div>
  return (
    <button type="button" className="history-said" title={hint} onClick={() => onPick(entry, mark !== null)}>
      {said}
    </button>
  )
})
