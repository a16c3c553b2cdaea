import type { AssetId } from '@fabula/core/ids'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import type { FocusPoint } from '@fabula/core/novel/background-focus'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useMemo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Stage } from '../../stage/stage.tsx'
import type { StageView } from '../../stage/stage-view.ts'
import { Options } from '../../ui/options.tsx'
import { Select } from '../../ui/select.tsx'
import { useNovel } from '../store/use-editor.tsx'

type StagePreviewProps = { type: Exclude<AssetType, 'music'>; id: string; url: string }

/**
 * A picture as readers will see it, on a wide screen and cropped for an upright phone. A sprite is shown before a
 * background.
 */
export function StagePreview({ type, id, url }: StagePreviewProps) {
  const words = useWords(editorNovelPhrases).assets
  const backgrounds = useNovel((novel) => novel.assets.backgrounds)
  const [behind, setBehind] = useState<string>(backgrounds[0]?.id ?? '')
  const background = backgrounds.find((each) => each.id === behind)
  const focus = useNovel((novel) => novel.background_focus?.[(type === 'background' ? id : behind) as AssetId])
  const view = useMemo(() => viewOf(type, id, url, background, focus), [type, id, url, background, focus])
  return (
    <section className="stage-preview" aria-label={words.preview}>
      <div className="stage-preview-screens" data-theme="dark">
        {(['desk', 'phone'] as const).map((screen) => (
          <figure key={screen} data-screen={screen}>
            <div>
              <Stage view={view} />
            </div>
            <figcaption>{words[screen]}</figcaption>
          </figure>
        ))}
      </div>
      {type === 'sprite' && backgrounds.length > 0 && (
        <Select label={words.before} value={behind} onChange={(event) => setBehind(event.currentTarget.value)}>
          <option value="">{words.noBackground}</option>
          <Options of={backgrounds} />
        </Select>
      )}
    </section>
  )
}

function viewOf(
  type: 'sprite' | 'background',
  id: string,
  url: string,
  behind: Asset | undefined,
  focus: FocusPoint | undefined,
): StageView {
  if (type === 'background') return { background: { id, url, ...(focus && { focus }) }, sprites: [], speaker: null }
  return {
    background: behind?.url ? { id: behind.id, url: behind.url, ...(focus && { focus }) } : null,
    sprites: [{ id, character_id: id, url, position: 'center' }],
    speaker: id,
  }
}
