import type { SceneEdge, SceneGraph, SceneNode } from '@fabula/core/graph/scene-graph'
import type { Exit } from '@fabula/core/novel/exits'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { useWords } from '../../page/page-facts.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { locationOfScene, type Place } from '../location/location.ts'
import { ForEditors } from '../rights/use-rights.tsx'
import type { Size } from './view.ts'

type EdgeTipProps = {
  graph: SceneGraph
  edge: SceneEdge
  at: { x: number; y: number }
  /** The size of the board, which clips the tooltip. */
  size: Size
}

/** A tooltip on the roomier sides of the pointer: an edge's exits and their conditions. */
export function EdgeTip({ graph, edge, at, size }: EdgeTipProps) {
  const words = useWords(editorGraphPhrases)
  const [from, to] = [graph.nodes[edge.from]?.name ?? '', graph.nodes[edge.to]?.name ?? '']
  return (
    <div
      className="graph-tip"
      data-over-board=""
      role="tooltip"
      style={{ transform: `translate(${beside(at.x, size.width)}, ${beside(at.y, size.height)})` }}
    >
      <p className="graph-tip-title">{words.leadingTo(from, to)}</p>
      <ul>
        {edge.exits.map((exit) => (
          <li key={`${exit.kind}-${exit.index}`}>
            <b>{exitTitle(words, exit)}</b>
            {exit.conditionals.length > 0 ? <ConditionalsSentence value={exit.conditionals} /> : <p>{words.always}</p>}
          </li>
        ))}
      </ul>
      <ForEditors>
        <p className="graph-hint">{words.tipHint}</p>
      </ForEditors>
    </div>
  )
}

const beside = (at: number, whole: number) => (at > whole / 2 ? `calc(${at - 14}px - 100%)` : `${at + 14}px`)

/** An exit's kind and name. */
export function exitTitle(words: Words, exit: Exit): string {
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

type Words = (typeof editorGraphPhrases)['english']

/** The label of an exit on its edge. */
export function exitLabel(words: Words, exit: Exit): string {
  switch (exit.kind) {
    case 'automatic':
    case 'choice':
      return exit.name
    case 'context':
      return words.context
    case 'next':
      return exit.priority === 0 ? words.nextScene : words.nextWith(exit.priority)
  }
}

/** Where an exit is edited in its scene's editor. */
export function locationOfExit({ id, type }: Pick<SceneNode, 'id' | 'type'>, exit: Exit): Place {
  const scene = { scene_id: id, scene_type: type }
  return type === 'static'
    ? locationOfScene(scene, 'next-scenes', String(exit.index))
    : locationOfScene(scene, 'endings', exit.ending_id ?? undefined)
}
