import type { WayOut } from '@fabula/core/edit/disconnect-scenes'
import { nodeOfScene, type SceneGraph, type SceneNode } from '@fabula/core/graph/scene-graph'
import type { SceneId } from '@fabula/core/ids'
import type { Exit } from '@fabula/core/novel/exits'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LocationLink } from '../location/use-location.tsx'
import { exitTitle, locationOfExit } from './exits.tsx'

/** The scene whose edges are listed; `to` limits them to one target. */
export type Disconnecting = { from: SceneId; to: SceneId | null }

type ExitListProps = Disconnecting & {
  graph: SceneGraph
  onDisconnect: (from: SceneNode, to: SceneNode, by: WayOut) => void
}

/** The exits of a scene, each with a link and a disconnect button. */
export function ExitList({ graph, from, to, onDisconnect }: ExitListProps) {
  const words = useWords(editorGraphPhrases)
  const node = nodeOfScene(graph, from)
  const connections = graph.edges.flatMap((edge) => {
    const end = graph.nodes[edge.to]
    const meant = graph.nodes[edge.from]?.id === from && end && (to === null || end.id === to)
    return meant ? edge.exits.map((exit) => ({ exit, end })) : []
  })
  if (!node) return null
  if (connections.length === 0) return <p>{words.noConnections}</p>
  return (
    <>
      <ul className="graph-strings-list">
        {connections.map(({ exit, end }) => (
          <li key={`${exit.kind} ${exit.index}`}>
            <span>
              <LocationLink to={locationOfExit(node, exit)} aria-label={words.openWay(exitTitle(words, exit))}>
                {exitTitle(words, exit)}
              </LocationLink>
              {to === null && ` → ${end.name}`}
            </span>
            <Button
              size="small"
              aria-label={words.disconnectOf(exitTitle(words, exit), end.name)}
              onClick={() => onDisconnect(node, end, wayOf(exit))}
            >
              {words.disconnect}
            </Button>
          </li>
        ))}
      </ul>
      <p className="graph-hint">{words.disconnectHint}</p>
    </>
  )
}

const wayOf = ({ ending_id, index }: Exit): WayOut =>
  ending_id === null ? { kind: 'next', index } : { kind: 'ending', id: ending_id }

type DisconnectDialogProps = Omit<ExitListProps, keyof Disconnecting> & {
  meant: Disconnecting
  onClose: () => void
}

/** Asks which of a scene's exits to disconnect; for one edge, which of its exits. */
export function DisconnectDialog({ meant, graph, onDisconnect, onClose }: DisconnectDialogProps) {
  const words = useWords(editorGraphPhrases)
  const [from, to] = [nodeOfScene(graph, meant.from), nodeOfScene(graph, meant.to)]
  if (!from) return null
  return (
    <Dialog open onClose={onClose} title={to ? words.leadingTo(from.name, to.name) : words.connections(from.name)}>
      <ExitList {...meant} graph={graph} onDisconnect={onDisconnect} />
    </Dialog>
  )
}
