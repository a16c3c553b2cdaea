import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CameOfIt } from './came-of-it.tsx'
import { GivenToModel } from './given-to-model.tsx'
import { OwnLines } from './own-lines.tsx'
import { lastOf, type Talk } from './talk.ts'

/** What lies behind the last reply: what the model was given, what it proposed, what was refused and why, what it cost. */
export function TurnReport({ talk }: { talk: Talk }) {
  const words = useWords(testCanvasPhrases)
  const [tab, setTab] = useState<'came' | 'given' | 'lines'>('came')
  const last = lastOf(talk)
  return (
    <section className="turn-report" aria-label={words.report}>
      <h3>{words.report}</h3>
      {last?.answer ? (
        <Tabs
          label={words.reportTabs}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'came', label: words.came, panel: <CameOfIt answer={last.answer} /> },
            ...(last.answer.own_lines
              ? [{ id: 'lines' as const, label: words.ownLines, panel: <OwnLines found={last.answer.own_lines} /> }]
              : []),
            { id: 'given', label: words.given, panel: <GivenToModel messages={last.answer.prompt ?? null} /> },
          ]}
        />
      ) : (
        <p className="test-canvas-note">{words.reportEmpty}</p>
      )}
    </section>
  )
}
