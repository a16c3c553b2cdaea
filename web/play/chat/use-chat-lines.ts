import * as routes from '@fabula/contract/routes/play'
import type { Language } from '@fabula/core/novel/language'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../client/call.ts'
import { type PlayModel, stateOf } from '../game/play-model.ts'
import { type ChatLine, lineOfEntry, linesOfState, linesUnderWay } from './chat-line.ts'

/**
 * The game as a conversation: the history as the server has it, what came since, what is under way. Whenever the reader
 * is put elsewhere the local log is dropped and the history asked for anew. Null until it is known.
 */
export function useChatLines(model: PlayModel, lang: Language, reader: string): ChatLine[] | null {
  const [log, setLog] = useState<{ epoch: number; lines: ChatLine[] } | null>(null)
  const state = stateOf(model)
  const known = useRef<string | null>(null)
  const { epoch } = model
  const stateId = state?.game_state_id ?? null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch asks, a new state of the same epoch only adds
  useEffect(() => {
    if (!state || stateId === null) return
    const before = known.current
    if (log?.epoch === epoch && before !== null) {
      if (before !== stateId)
        setLog({ epoch, lines: [...log.lines, ...linesOfState(state, nameIn(log.lines, reader))] })
      known.current = stateId
      return
    }
    known.current = stateId
    let stale = false
    const { novel_id: novelId } = state
    call(routes.history, { params: { lang, novelId, stateId } }).then(
      (entries) => stale || setLog({ epoch, lines: entries.map(lineOfEntry) }),
      // The call has said so; the conversation begins with what is in sight.
      () => stale || setLog({ epoch, lines: linesOfState(state, reader) }),
    )
    return () => {
      stale = true
    }
  }, [epoch, stateId])

  if (log === null || log.epoch !== epoch) return null
  const again = 'move' in model && model.move.kind === 'again'
  return [...(again ? log.lines.slice(0, -1) : log.lines), ...linesUnderWay(model, nameIn(log.lines, reader))]
}

/** What the reader is called in this story, once the history has shown it. */
const nameIn = (lines: readonly ChatLine[], otherwise: string): string =>
  lines.findLast((line) => line.by === 'reader')?.name ?? otherwise
