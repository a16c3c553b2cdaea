import type { CharacterId } from '@fabula/core/ids'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { use, useEffect } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { MessageInput } from '../forms/inputs/message-input.tsx'
import { CharacterInput } from '../forms/inputs/novel-inputs.tsx'
import { useField } from '../forms/use-field.ts'
import { TellWords } from '../live-stage/words-beside.ts'
import { SceneForm } from '../scenes/scene-form.tsx'
import { CommentButton } from '../together/comment-button.tsx'
import type { SectionProps } from './section-props.ts'

/** What is said when the scene is entered, and by whom. */
export function StartMessageSection({ scene }: SectionProps) {
  return (
    <SceneForm
      scene={scene}
      form="startMessage"
      section="start-message"
      words={useWords(interactiveScenePhrases).start}
      head={<CommentButton about={{ part: 'message', scene_id: scene.id }} name={scene.name} />}
      inputs={{ start_message_original: MessageInput, start_message_speaker_id: SpeakerInput }}
    >
      <OnStage />
    </SceneForm>
  )
}

/** Shows the typed message on the stage beside the form. */
function OnStage() {
  const tell = use(TellWords)
  const { value: message } = useField<string>('start_message_original')
  const { value: speaker } = useField<CharacterId | null>('start_message_speaker_id')
  useEffect(() => tell({ message, speaker }), [tell, message, speaker])
  useEffect(() => () => tell(null), [tell])
  return null
}

function SpeakerInput(props: InputProps) {
  const { narrator } = useWords(interactiveScenePhrases).start
  return <CharacterInput {...props} none={narrator} />
}
