import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useWords } from '../../page/page-facts.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import type { SectionProps } from './section-props.ts'

/** What the storyteller is told in this scene. */
export function ScenePromptsSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).prompts
  return (
    <EntryList
      of={{ list: 'prompts', scene: scene.id }}
      section="scene-prompts"
      guide="scenePrompts"
      words={words}
      card={({ prompt_description, conditionals }) => (
        <>
          <p className="entry-card-prompt">{prompt_description}</p>
          <ConditionalsSentence value={conditionals} />
        </>
      )}
    />
  )
}
