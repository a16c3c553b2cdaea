import type { Connection, NewEnding } from '@fabula/core/edit/connect-scenes'
import { formSchemas } from '@fabula/core/edit/form-schemas'
import { nodeOfScene, type SceneGraph, type SceneNode } from '@fabula/core/graph/scene-graph'
import type { EndingId, SceneId } from '@fabula/core/ids'
import { exitsOf } from '@fabula/core/novel/exits'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { emptyRecord } from '@fabula/core/record/field-facts'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import type { FieldWords } from '@fabula/phrases/record-fields'
import { type ComponentProps, useMemo, useState } from 'react'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AddIcon } from '../../ui/tool-icons.tsx'
import { CountInput } from '../forms/inputs/number-input.tsx'
import { RecordForm } from '../forms/record-form.tsx'
import type { EditResult } from '../store/editor-state.ts'
import { useNovel } from '../store/use-editor.tsx'
import { ExitList } from './disconnecting.tsx'
import { GraphSearch } from './graph-search.tsx'

/**
 * An edge about to be created; `to` is null until its target is chosen. Both are scene ids, because indexes change when
 * another author creates or deletes a scene.
 */
export type Connecting = { from: SceneId; to: SceneId | null }

type Props = {
  graph: SceneGraph
  connecting: Connecting
  onPickTarget: (to: SceneId) => void
  onConnect: (from: SceneNode, to: SceneNode, by: Connection) => void
  /** Connects by a new ending from the form, which stays open after a refusal. */
  onMake: (from: SceneNode, to: SceneNode, by: Connection) => Promise<EditResult>
  onDisconnect: ComponentProps<typeof ExitList>['onDisconnect']
  /** The target is to be a new scene. */
  onNewScene: (from: SceneId) => void
  onClose: () => void
}

/** Asks for what an edge lacks: its target, then the ending that it stands for. */
export function ConnectingDialog({
  graph,
  connecting,
  onPickTarget,
  onConnect,
  onMake,
  onDisconnect,
  onNewScene,
  onClose,
}: Props) {
  const words = useWords(editorGraphPhrases)
  const from = nodeOfScene(graph, connecting.from)
  const to = nodeOfScene(graph, connecting.to)
  const scene = useNovel((novel) => novel.interactive_scenes.find(({ id }) => id === from?.id))
  if (!from) return null
  if (!to) {
    return (
      <Dialog open onClose={onClose} title={words.connectTitle(from.name)}>
        <div className="graph-aim">
          <GraphSearch graph={graph} label={words.connectPick} onPick={({ id }) => onPickTarget(id)} />
          <Button kind="ghost" wide onClick={() => onNewScene(from.id)}>
            <AddIcon />
            {words.newSceneAfter(from.name)}
          </Button>
          {graph.edges.some((edge) => graph.nodes[edge.from]?.id === from.id) && (
            <>
              <h3>{words.connectionsNow}</h3>
              <ExitList graph={graph} from={from.id} to={null} onDisconnect={onDisconnect} />
            </>
          )}
        </div>
      </Dialog>
    )
  }
  if (!scene) return null
  return (
    <ConnectMenu
      scene={scene}
      title={words.leadingTo(from.name, to.name)}
      onConnect={(by) => onConnect(from, to, by)}
      onMake={(by) => onMake(from, to, by)}
      onClose={onClose}
    />
  )
}

type ConnectMenuProps = {
  scene: InteractiveScene
  /** Names both ends. */
  title: string
  onConnect: (by: Connection) => void
  onMake: (by: Connection) => Promise<EditResult>
  onClose: () => void
}

/** Chooses the ending for a new edge: one that leads nowhere yet, or a new one. */
export function ConnectMenu({ scene, title, onConnect, onMake, onClose }: ConnectMenuProps) {
  const words = useWords(editorGraphPhrases)
  const [wanted, setWanted] = useState<'automatic' | 'choice' | 'context' | null>(null)
  // A scene has one context ending, and a co-author may have made it while the form was open.
  const making = wanted === 'context' && scene.context_ending ? null : wanted
  const open = exitsOf(scene).filter(({ to }) => to === null)
  return (
    <Dialog open onClose={onClose} title={title}>
      {making ? (
        <NewEndingForm
          kind={making}
          onMake={(ending) => onMake({ kind: 'new', id: newId(), ending })}
          onBack={() => setWanted(null)}
        />
      ) : (
        <div className="graph-endings">
          <p>{words.whichEnding}</p>
          {open.map((exit) => (
            <Button
              key={exit.ending_id}
              wide
              onClick={() => onConnect({ kind: 'ending', id: exit.ending_id as EndingId })}
            >
              <span className="graph-ending-kind">{words.kinds[exit.kind]}</span>
              {exit.kind === 'context' ? words.contextAfter(exit.message_count) : exit.name}
            </Button>
          ))}
          <Button wide kind="ghost" onClick={() => setWanted('automatic')}>
            {words.newAutomatic}
          </Button>
          <Button wide kind="ghost" onClick={() => setWanted('choice')}>
            {words.newChoice}
          </Button>
          {scene.context_ending === null && (
            <Button wide kind="ghost" onClick={() => setWanted('context')}>
              {words.newContext}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

type NewEndingFormProps = {
  kind: NewEnding['kind']
  onMake: (ending: NewEnding) => Promise<EditResult>
  onBack: () => void
}

const schemas = {
  automatic: formSchemas.newAutomaticEnding,
  choice: formSchemas.newChoiceEnding,
  context: formSchemas.newContextEnding,
}
const inputs = { message_count: CountInput }

/** The minimal form of a new ending for an edge. */
export function NewEndingForm({ kind, onMake, onBack }: NewEndingFormProps) {
  const words = useWords(editorGraphPhrases)
  const fields: Record<NewEnding['kind'], Record<string, FieldWords>> = {
    automatic: {
      name: { label: words.endingName },
      prompt_ending_conditional: { label: words.endingPrompt, hint: words.endingPromptHint },
    },
    choice: { display_name: { label: words.choiceLabel }, name: { label: words.choiceName } },
    context: { message_count: { label: words.messageCount } },
  }
  const schema = schemas[kind]
  const saved = useMemo(() => emptyRecord(schema), [schema])
  return (
    <RecordForm
      name={`graph.new-ending.${kind}`}
      schema={schema as typeof formSchemas.newScene}
      words={fields[kind]}
      layout={Object.keys(fields[kind])}
      inputs={inputs}
      saved={saved}
      autoFocus={Object.keys(fields[kind])[0]}
      saveLabel={words.connectNow}
      onSave={(ending) => onMake({ kind, ...ending } as unknown as NewEnding)}
      onCancel={onBack}
    />
  )
}
