import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useWords } from '../../page/page-facts.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { MessageInput } from '../forms/inputs/message-input.tsx'
import { CharacterInput } from '../forms/inputs/novel-inputs.tsx'
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
    />
  )
}

function SpeakerInput(props: InputProps) {
  const { narrator } = useWords(interactiveScenePhrases).start
  return <CharacterInput {...props} none={narrator} />
}
