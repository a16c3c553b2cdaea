import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useEffect, useRef } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { chosenOf, type startMessageOf } from './conversation.ts'
import type { ConversationDesk } from './use-conversation.ts'

/** How long the dialog takes to be laid out, in milliseconds. */
const scrollDelayMs = 100

type ConversationHistoryProps = {
  desk: ConversationDesk
  opening: ReturnType<typeof startMessageOf>
  onClose: () => void
}
/** `turns`: how many turns remain after going back to this line; null for the reader's own lines. */
type Entry = { key: string; name: string; text: string; turns: number | null }

/** The history of a test. A line of the story goes back to its moment; the reader's own lines do not. */
export function ConversationHistory({ desk, opening, onClose }: ConversationHistoryProps) {
  const words = useWords(testCanvasPhrases)
  const end = useRef<HTMLLIElement>(null)
  const entries = entriesOf(desk, opening, words.narrator)
  const current = desk.conversation.turns.length
  useEffect(() => {
    const timer = setTimeout(() => end.current?.scrollIntoView({ block: 'nearest' }), scrollDelayMs)
    return () => clearTimeout(timer)
  }, [])
  const rollBack = (turns: number) => {
    desk.rollBack(turns)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={words.history} size="wide">
      {entries.length === 0 && <p>{words.noHistory}</p>}
      <ol className="conversation-history">
        {entries.map(({ key, name, text, turns }, at) => (
          <li
            key={key}
            ref={at === entries.length - 1 ? end : undefined}
            aria-current={turns === current || undefined}
            data-own={turns === null || undefined}
          >
            {turns === null ? (
              <div className="conversation-history-line">
                <span className="conversation-name">{name}</span>
                <span className="conversation-text">{text}</span>
              </div>
            ) : (
              <button
                type="button"
                className="conversation-history-line"
                title={words.rollBackHint}
                onClick={() => rollBack(turns)}
              >
                <span className="conversation-name">
                  {name}
                  {turns === current && <b className="conversation-current">{words.current}</b>}
                </span>
                <span className="conversation-text">{text}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function entriesOf(desk: ConversationDesk, opening: ConversationHistoryProps['opening'], narrator: string): Entry[] {
  const { turns, player } = desk.shown
  const entries: Entry[] = []
  if (opening.message !== '') {
    entries.push({ key: 'opening', name: opening.speaker_name || narrator, text: opening.message, turns: 0 })
  }
  for (const [at, turn] of turns.entries()) {
    if (turn.said.kind !== 'continue') {
      entries.push({ key: `said ${at}`, name: player.name, text: turn.said.text, turns: null })
    }
    const outcome = chosenOf(turn)
    if (!outcome?.message) continue
    entries.push({ key: `told ${at}`, name: outcome.speaker_name || narrator, text: outcome.message, turns: at + 1 })
  }
  return entries
}
