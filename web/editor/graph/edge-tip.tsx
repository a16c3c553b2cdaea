import type { SceneEdge, SceneGraph } from '@fabula/core/graph/scene-graph'
import type { Exit } from '@fabula/core/novel/exits'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { useWords } from '../../page/page-facts.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'

/** What a string means: by which ways, and when. Beside the pointer. */
export function EdgeTip({ graph, edge, at }: { graph: SceneGraph; edge: SceneEdge; at: { x: number; y: number } }) {
  const words = useWords(editorGraphPhrases)
  const [from, to] = [graph.nodes[edge.from]?.name ?? '', graph.nodes[edge.to]?.name ?? '']
  return (
    <div
      className="graph-tip"
      data-over-table=""
      role="tooltip"
      style={{ transform: `translate(${at.x + 14}px, ${at.y + 14}px)` }}
    >
      <p className="graph-tip-title">{words.leadingTo(from, to)}</p>
      <ul>
        {edge.exits.map((exit) => (
          <li key={`${exit.kind}-${exit.index}`}>
            <b>{named(words, exit)}</b>
            {exit.conditionals.length > 0 ? <ConditionalsSentence value={exit.conditionals} /> : <p>{words.always}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function named(words: (typeof editorGraphPhrases)['english'], exit: Exit): string {
  switch (exit.kind) {
    case 'automatic':
    case 'choice':
      return `${words.kinds[exit.kind]}: ${exit.name}`
    case 'context':
      return words.contextAfter(exit.message_count)
    case 'next':
      return words.nextTip(exit.priority)
  }
}
