import type { Connection } from '@fabula/core/edit/connect-scenes'
import type { SceneGraph, SceneNode } from '@fabula/core/graph/scene-graph'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AddIcon } from '../../ui/tool-icons.tsx'
import type { EditResult } from '../store/editor-state.ts'
import { useNovel } from '../store/use-editor.tsx'
import { ConnectMenu } from './connect-menu.tsx'
import { GraphSearch } from './graph-search.tsx'

/** A string about to be tied; `to` is null while the other end is looked for. */
export type Connecting = { from: number; to: number | null }

type Props = {
  graph: SceneGraph
  connecting: Connecting
  onAim: (to: number) => void
  onTie: (from: SceneNode, to: SceneNode, tie: Connection) => void
  /** The same with an ending that is typed first; the form stays open where it is refused. */
  onMake: (from: SceneNode, to: SceneNode, tie: Connection) => Promise<EditResult>
  /** Its other end is a scene that is not there yet. */
  onBirth: (from: number) => void
  onClose: () => void
}

/** Asks for what a string lacks: its other end, then the ending that it stands for. */
export function ConnectingDialog({ graph, connecting, onAim, onTie, onMake, onBirth, onClose }: Props) {
  const words = useWords(editorGraphPhrases)
  const from = graph.nodes[connecting.from]
  const to = connecting.to === null ? undefined : graph.nodes[connecting.to]
  const scene = useNovel((novel) => novel.interactive_scenes.find(({ id }) => id === from?.id))
  if (!from) return null
  if (!to) {
    return (
      <Dialog open onClose={onClose} title={words.connectTitle(from.name)}>
        <div className="graph-aim">
          <GraphSearch graph={graph} label={words.connectPick} onPick={onAim} />
          <Button kind="ghost" wide onClick={() => onBirth(connecting.from)}>
            <AddIcon />
            {words.newSceneAfter(from.name)}
          </Button>
        </div>
      </Dialog>
    )
  }
  if (!scene) return null
  return (
    <ConnectMenu
      scene={scene}
      title={words.leadingTo(from.name, to.name)}
      onTie={(tie) => onTie(from, to, tie)}
      onMake={(tie) => onMake(from, to, tie)}
      onClose={onClose}
    />
  )
}
