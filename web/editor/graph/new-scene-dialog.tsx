import type { Connection } from '@fabula/core/edit/connect-scenes'
import { nodeOfScene, type SceneGraph } from '@fabula/core/graph/scene-graph'
import type { EndingId, SceneId } from '@fabula/core/ids'
import { exitsOf } from '@fabula/core/novel/exits'
import type { GraphPoint } from '@fabula/core/novel/graph-layout'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import { isBlank } from '@fabula/core/record/is-blank'
import { limits } from '@fabula/core/record/limits'
import { isLonger } from '@fabula/core/record/text-length'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { useState } from 'react'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { useSceneActions } from '../commands/use-scene-actions.ts'
import { GuideLink } from '../help/guide-link.tsx'
import { LimitedText } from '../limited-text/limited-text.tsx'
import { useNovel } from '../store/use-editor.tsx'

/** A scene about to be created on the graph: its card's position, and the scene that leads to it (null: none). */
export type NewScene = { point: GraphPoint; from: SceneId | null }

type NewSceneDialogProps = {
  /** Absent when no scene can lead to it. */
  graph?: SceneGraph
  newScene: NewScene
  /** The initially selected kind. */
  kind?: SceneType
  onMade: (scene: SceneId) => void
  onClose: () => void
}

/** Asks for what a new scene needs: a name, its kind, and the ending that leads to it. */
export function NewSceneDialog({
  graph,
  newScene: { point, from },
  kind = 'interactive',
  onMade,
  onClose,
}: NewSceneDialogProps) {
  const words = useWords(editorGraphPhrases)
  const actions = useSceneActions()
  const before = graph && nodeOfScene(graph, from)
  const scene = useNovel((novel) => novel.interactive_scenes.find(({ id }) => id === before?.id))
  const [name, setName] = useState('')
  const [type, setType] = useState(kind)
  const [wantedWay, setWay] = useState<Way>('choice')
  // Another author may have led the ending elsewhere meanwhile, or deleted it.
  const way = isNew(wantedWay) || openExits(scene).some((exit) => exit.ending_id === wantedWay) ? wantedWay : 'choice'
  const [said, setSaid] = useState('')
  const { busy, fault, setFault, attempt } = useAttempt()

  const submit = async () => {
    const wanted = name.trim()
    if (isBlank(wanted)) return setFault(words.sceneNameRequired)
    // The label or description counts only while its field is shown.
    if (isLonger(name, limits.name) || (scene && isNew(way) && isLonger(said, labelLimit(way)))) return
    await attempt(async () => {
      const by: Connection = scene ? connectionOf(way, said, wanted) : { kind: 'next' }
      const { scene: made } = await actions.create(type, wanted, point, before && { from: before.id, by })
      onClose()
      onMade(made.scene_id)
    })
  }
  return (
    <FormDialog
      title={before ? words.newSceneAfter(before.name) : words.newScene}
      submitLabel={words.makeScene}
      busy={busy}
      className="graph-new-scene"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <LimitedText
        label={words.sceneName}
        most={limits.name}
        autoComplete="off"
        value={name}
        error={fault}
        onChange={setName}
      />
      <div className="with-guide">
        <Select
          label={words.sceneKind}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as SceneType)}
        >
          <option value="interactive">{words.interactive}</option>
          <option value="static">{words.static}</option>
        </Select>
        <GuideLink place="sceneKinds" />
      </div>
      {scene && <WayFields scene={scene} way={way} onWay={setWay} said={said} onSaid={setSaid} />}
    </FormDialog>
  )
}

/**
 * How the scene is reached: by a new choice, a new automatic ending, or an ending that leads nowhere yet, by its id.
 */
type Way = 'choice' | 'automatic' | EndingId

const isNew = (way: Way): way is 'choice' | 'automatic' => way === 'choice' || way === 'automatic'

/** The endings that lead nowhere yet. */
const openExits = (scene: InteractiveScene | undefined) =>
  scene ? exitsOf(scene).filter(({ to, ending_id }) => to === null && ending_id !== null) : []

/** A button's label is short; the condition of an automatic ending may be longer. */
const labelLimit = (way: 'choice' | 'automatic') => (way === 'choice' ? limits.name : limits.prompt)

type WayFieldsProps = {
  scene: InteractiveScene
  way: Way
  onWay: (way: Way) => void
  said: string
  onSaid: (said: string) => void
}

function WayFields({ scene, way, onWay, said, onSaid }: WayFieldsProps) {
  const words = useWords(editorGraphPhrases)
  return (
    <>
      <Select label={words.whichEnding} value={way} onChange={(event) => onWay(event.currentTarget.value as Way)}>
        <option value="choice">{words.newChoice}</option>
        <option value="automatic">{words.newAutomatic}</option>
        {openExits(scene).map((exit) => (
          <option key={exit.ending_id} value={exit.ending_id ?? ''}>
            {exit.kind === 'context' ? words.contextAfter(exit.message_count) : exit.name}
          </option>
        ))}
      </Select>
      {isNew(way) && (
        <LimitedText
          label={way === 'choice' ? words.choiceLabel : words.endingPrompt}
          hint={way === 'choice' ? words.choiceLabelHint : words.endingPromptHint}
          most={labelLimit(way)}
          autoComplete="off"
          value={said}
          onChange={onSaid}
        />
      )}
    </>
  )
}

/** A new ending without a label of its own gets the name of the scene that it leads to. */
function connectionOf(way: Way, said: string, name: string): Connection {
  const text = said.trim() || name
  const id = newId<EndingId>()
  switch (way) {
    case 'choice':
      return { kind: 'new', id, ending: { kind: 'choice', name: text, display_name: text } }
    case 'automatic':
      return { kind: 'new', id, ending: { kind: 'automatic', name, prompt_ending_conditional: text } }
    default:
      return { kind: 'ending', id: way }
  }
}
