import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useWords } from '../../page/page-facts.tsx'

/** The exact messages, in their order; the last one, which changes with every turn, lies open. */
export function ModelInput({ messages }: { messages: { role: string; content: string }[] | null }) {
  const words = useWords(testCanvasPhrases)
  if (messages === null) return <p className="test-canvas-note">{words.promptGone}</p>
  return (
    <div className="model-messages">
      {messages.map(({ role, content }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are known by their place
        <details key={at} open={at === messages.length - 1}>
          <summary>{words.roles[role] ?? role}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long messages are scrolled by keys as well */}
          <pre tabIndex={0}>{content}</pre>
        </details>
      ))}
    </div>
  )
}
