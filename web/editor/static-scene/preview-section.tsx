import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { UnsavedNotice } from '../forms/unsaved-notice.tsx'
import { NextSceneList } from './next-scene-list.tsx'
import './preview.css'
import { WorldControls } from '../canvas/world-controls.tsx'
import { MusicToggle, StageBox } from '../preview/stage-box.tsx'
import { stageViewOf, trackOf } from '../preview/stage-view.ts'
import type { SectionProps } from './section-props.ts'
import { usePreview } from './use-preview.ts'

/** The scene as readers meet it, and where it leads them in whatever world. */
export function PreviewSection({ scene }: SectionProps) {
  const words = useWords(testCanvasPhrases)
  const { language } = usePage()
  const [music, setMusic] = useState(true)
  const { novel, conversation, change, state } = usePreview(scene, language)
  const { message, speaker, stage } = state
  const name = speaker.name || (message === '' ? '' : words.narrator)
  return (
    <section className="scene-preview" aria-label={words.preview}>
      <div className="test-canvas-head">
        <h2>{words.preview}</h2>
        <MusicToggle on={music} onChange={setMusic} />
      </div>
      <div className="scene-preview-play">
        <UnsavedNotice scene={scene.id} />
        <StageBox
          view={stageViewOf(novel, scene.id, stage, speaker.character_id)}
          track={trackOf(novel, stage)}
          music={music}
          name={name}
          message={message}
          own={speaker.type === 'user'}
        />
        <NextSceneList scene={scene} conversation={conversation} />
      </div>
      <aside>
        <WorldControls
          player={conversation.player}
          world={conversation.start}
          withoutBiography
          onPlayer={(player) => change({ ...conversation, player })}
          onWorld={(start) => change({ ...conversation, start })}
        />
      </aside>
    </section>
  )
}
