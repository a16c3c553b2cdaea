import type { SceneId } from '@fabula/core/ids'
import { sceneAt } from '@fabula/core/novel/novel-index'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { useWords } from '../../page/page-facts.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { useField } from '../forms/use-field.ts'
import { locationOfScene } from '../location/location.ts'
import { LocationLink } from '../location/use-location.tsx'
import { ScenePicker } from '../pickers/scene-picker.tsx'
import { useNovel } from '../store/use-editor.tsx'
import type { SectionProps } from './section-props.ts'

/** Where a static scene leads. */
export function NextScenesSection({ scene }: SectionProps) {
  const words = useWords(staticScenePhrases).next
  const { unknownScene, types } = useWords(scenePhrases)
  const novel = useNovel()
  return (
    <EntryList
      of={{ list: 'next_scenes', scene: scene.id }}
      section="next-scenes"
      words={words}
      card={(next) => {
        const to = sceneAt(novel, next)
        return (
          <>
            <h3>
              {to ? (
                <LocationLink to={locationOfScene({ scene_id: next.scene_id, scene_type: next.scene_type })}>
                  {to.name}
                </LocationLink>
              ) : (
                <span className="entry-card-gone">{unknownScene}</span>
              )}
              <span className="entry-card-tag">{types[next.scene_type]}</span>
              <span className="entry-card-tag">{words.priorityIs(next.priority)}</span>
            </h3>
            <ConditionalsSentence value={next.conditionals} />
          </>
        )
      }}
      look={{ inputs: { scene_id: NextSceneInput } }}
    />
  )
}

/** Selects the scene together with its kind. */
function NextSceneInput({ name, words }: InputProps) {
  const { value: scene_id, set, error } = useField<SceneId | ''>(name)
  const { value: scene_type, set: setType } = useField<SceneType>('scene_type')
  return (
    <ScenePicker
      label={words.label}
      value={scene_id === '' ? null : { scene_id, scene_type }}
      onChange={(next) => {
        set(next?.scene_id ?? '')
        if (next) setType(next.scene_type)
      }}
      error={error}
    />
  )
}
