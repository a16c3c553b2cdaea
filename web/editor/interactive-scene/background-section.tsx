import type { AssetId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { atWidth } from '../../stage/picture-source.ts'
import type { StageSprite } from '../../stage/stage-view.ts'
import { PictureIcon } from '../../ui/tool-icons.tsx'
import { useNameOfEntry } from '../commands/name-of-command.ts'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import { BackgroundInput } from '../forms/inputs/novel-inputs.tsx'
import { useField } from '../forms/use-field.ts'
import { StagePeek } from '../scenes/stage-peek.tsx'
import { useNovel } from '../store/use-editor.tsx'
import type { SectionProps } from './section-props.ts'

/** The backgrounds of a scene. */
export function BackgroundSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).backgrounds
  const { assets } = useNovel(indexOf)
  const nameOf = useNameOfEntry('backgrounds')
  return (
    <EntryList
      of={{ list: 'backgrounds', scene: scene.id }}
      section="background"
      words={words}
      face={({ background_asset_id: id }) => <Face url={assets.get(id)?.url} />}
      card={(entry) => (
        <>
          <h3 className={assets.has(entry.background_asset_id) ? undefined : 'entry-card-gone'}>
            {nameOf(entry)}
            <span className="entry-card-tag">{words.priorityIs(entry.priority)}</span>
          </h3>
          <ConditionalsSentence value={entry.conditionals} />
        </>
      )}
      look={{ inputs: { background_asset_id: BackgroundInput }, head: <Stage scene={scene} /> }}
      formSize="full"
    />
  )
}

const Face = ({ url }: { url: string | undefined }) => (
  <span data-wide>
    {url ? <img src={atWidth(url, 320)} alt="" loading="lazy" decoding="async" /> : <PictureIcon />}
  </span>
)

/** The chosen background behind the scene's cast. */
function Stage({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).backgrounds
  const novel = useNovel()
  const { value: id } = useField<AssetId | ''>('background_asset_id')
  const sprites = useMemo(() => sceneSprites(novel, scene), [novel, scene])
  const url = id && indexOf(novel).assets.get(id)?.url
  return id && url ? <StagePeek label={words.stage} background={{ id, url }} sprites={sprites} /> : null
}

/** A scene's cast in its initial places, ignoring conditions; each character once. */
function sceneSprites(novel: Novel, scene: InteractiveScene): StageSprite[] {
  const { assets } = indexOf(novel)
  const seen = new Set<string>()
  return scene.characters.flatMap(({ character_id, start_sprite_id: id, position, size, x }) => {
    const url = assets.get(id)?.url
    if (!url || seen.has(character_id)) return []
    seen.add(character_id)
    return [{ id, character_id, url, position, size, x }]
  })
}
