import { readSimpleState } from '@fabula/contract/routes/play'
import type { BranchPoint } from '@fabula/contract/shapes/branches'
import type { GameStateId, NovelId } from '@fabula/core/ids'
import { branchesPhrases } from '@fabula/phrases/branches'
import { playPhrases } from '@fabula/phrases/play'
import { useEffect, useState } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { textLang } from '../../page/text-lang.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The map's novel, and how to go to one of its states. */
export type MapActions = { novelId: NovelId; onGo: (id: GameStateId) => Promise<void> }

type ComparedWaysProps = { ways: readonly BranchPoint[]; actions: MapActions }

/** The full text of the first ways from a fork, side by side; other ways are opened to compare them. */
export function ComparedWays({ ways, actions: { novelId, onGo } }: ComparedWaysProps) {
  const words = useWords(branchesPhrases)
  return (
    <ul className="compared" aria-label={words.comparing}>
      {ways.map((way) => (
        <li key={way.game_state_id} aria-current={way.marks.includes('current') || undefined}>
          {way.said !== null && (
            <p className="branch-said">
              {words.you}: {way.said}
            </p>
          )}
          <WholeMessage way={way} novelId={novelId} />
          <Button size="small" onClick={() => void onGo(way.game_state_id)}>
            {words.goOn}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function WholeMessage({ way, novelId }: { way: BranchPoint; novelId: MapActions['novelId'] }) {
  const { language: lang } = usePage()
  const { loading } = useWords(playPhrases)
  const [text, setText] = useState<string | null>(null)
  const { game_state_id: stateId } = way
  useEffect(() => {
    let stale = false
    call(readSimpleState, { params: { lang, novelId, stateId } }).then(
      ({ message }) => stale || setText(message ?? ''),
      // The call has shown its note; the first words are there already.
      () => stale || setText(way.line),
    )
    return () => {
      stale = true
    }
  }, [lang, novelId, stateId, way.line])
  if (text === null) return <Skeleton count={2} label={loading} />
  return (
    <p className="compared-text" lang={textLang(text, lang)}>
      {way.character_name && <b>{way.character_name}: </b>}
      {text}
    </p>
  )
}
