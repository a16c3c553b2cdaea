import type { OwnLines as Found } from '@fabula/contract/shapes/test-interaction'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CheckIcon, WarningIcon } from '../../ui/tool-icons.tsx'
import { type Conversation, lastOf } from './conversation.ts'
import { TurnOutcome } from './turn-outcome.tsx'

/** The internals of the last reply: the model's input, its proposals, what was refused and why, and the cost. */
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

/** The exact messages in order. The last one, which changes every turn, is open. */
function ModelInput({ messages }: { messages: { role: string; content: string }[] | null }) {
  const words = useWords(testCanvasPhrases)
  if (messages === null) return <p className="test-canvas-note">{words.promptGone}</p>
  return (
    <div className="model-messages">
      {messages.map(({ role, content }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are identified by their place
        <details key={at} open={at === messages.length - 1}>
          <summary>{words.roles[role] ?? role}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long messages are scrolled by keys as well */}
          <pre tabIndex={0}>{content}</pre>
        </details>
      ))}
    </div>
  )
}

/** Which of the author's own lines would answer without a model, or that none fits. */
function OwnLines({ found: { fits, lines } }: { found: Found }) {
  const words = useWords(testCanvasPhrases)
  if (lines.length === 0) return <p className="test-canvas-note">{words.ownLinesNone}</p>
  return (
    <div className="turn-outcome own-lines">
      <p data-hole={!fits || undefined}>
        {!fits && <WarningIcon />} {fits ? words.ownLinesHint : words.ownLinesHole}
      </p>
      <ol>
        {lines.map(({ character_id, name, text, fits: answers, words: taken }) => (
          <li key={`${character_id} ${text}`} data-fits={answers}>
            <p>
              {answers && <CheckIcon />} <b>{name}</b>: {text}
            </p>
            {taken.length > 0 && <small>{words.ownLinesWords(taken.join(', '))}</small>}
          </li>
        ))}
      </ol>
    </div>
  )
}
