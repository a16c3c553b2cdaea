import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type Conversation, lastOf } from './conversation.ts'
import { ModelInput } from './model-input.tsx'
import { OwnLines } from './own-lines.tsx'
import { TurnOutcome } from './turn-outcome.tsx'

/** What lies behind the last reply: what the model was given, what it proposed, what was refused and why, what it cost. */
export function TurnReport({ conversation }: { conversation: Conversation }) {
  const words = useWords(testCanvasPhrases)
  const [tab, setTab] = useState<'came' | 'given' | 'lines'>('came')
  const last = lastOf(conversation)
  return (
    <section className="turn-report" aria-label={words.report}>
      <h3>{words.report}</h3>
      {last?.answer ? (
        <Tabs
          label={words.reportTabs}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'came', label: words.came, panel: <TurnOutcome answer={last.answer} /> },
            ...(last.answer.own_lines
              ? [{ id: 'lines' as const, label: words.ownLines, panel: <OwnLines found={last.answer.own_lines} /> }]
              : []),
            { id: 'given', label: words.given, panel: <ModelInput messages={last.answer.prompt ?? null} /> },
          ]}
        />
      ) : (
        <p className="test-canvas-note">{words.reportEmpty}</p>
      )}
    </section>
  )
}
