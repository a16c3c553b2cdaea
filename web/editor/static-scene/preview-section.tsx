import { evaluate } from '@fabula/core/conditional/evaluate'
import type { Language } from '@fabula/core/novel/language'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import { nextSceneIndex } from '@fabula/core/scene/next-scene-index'
import { factsOf } from '@fabula/core/scene/world'
import { enterScene } from '@fabula/core/turn/enter-scene'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useMemo, useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { CheckIcon } from '../../ui/tool-icons.tsx'
import { type Conversation, newConversation } from '../canvas/conversation.ts'
import { useTryOut } from '../canvas/ending-banner.tsx'
import { persistConversation, readConversation } from '../canvas/persisted-conversation.ts'
import { WorldControls } from '../canvas/world-controls.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { UnsavedNotice } from '../forms/unsaved-notice.tsx'
import { useEditorLocation } from '../location/use-location.tsx'
import { MusicToggle, StageBox } from '../preview/stage-box.tsx'
import { stageViewOf, trackOf } from '../preview/stage-view.ts'
import { findScene } from '../store/parts.ts'
import { useNovel } from '../store/use-editor.tsx'
import type { SectionProps } from './section-props.ts'
import './preview.css'

/** The scene as readers see it, and where it leads in a world of the author's choice. */
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

/** A static scene as it is entered in the world that the author has chosen; the world is stored in this browser. */
function usePreview(scene: StaticScene, language: Language) {
  const words = useWords(testCanvasPhrases)
  const { openNovel } = useEditorLocation()
  const novel = useNovel()
  const [conversation, setConversation] = useState<Conversation>(
    () => readConversation(openNovel.novelId, scene.id) ?? newConversation({ name: '', biography: '', language }),
  )
  const change = (next: Conversation) => {
    setConversation(next)
    persistConversation(openNovel.novelId, scene.id, next)
  }
  const player = { ...conversation.player, name: conversation.player.name.trim() || words.defaultPlayer }
  const state = enterScene(novel, { type: 'static', ...scene }, conversation.start, player, null)
  return { novel, conversation, change, state }
}

/** The scenes that may follow, and the one that does in this world. */
function NextSceneList({ scene, conversation }: { scene: StaticScene; conversation: Conversation }) {
  const words = useWords(testCanvasPhrases)
  const novel = useNovel()
  const tryOut = useTryOut()
  const facts = useMemo(() => factsOf(novel, conversation.start), [novel, conversation.start])
  const taken = nextSceneIndex(novel, scene, facts)
  return (
    <section className="next-list" aria-label={words.nextScenes}>
      <h3>{words.nextScenes}</h3>
      <p className="test-canvas-note">{words.nextScenesHint}</p>
      {scene.next_scenes.length === 0 && <p>{words.noNextScenes}</p>}
      {scene.next_scenes.length > 0 && taken === null && <p>{words.noneHolds}</p>}
      <ol>
        {scene.next_scenes.map((next, at) => {
          const to = findScene(novel, next)
          const holds = to !== undefined && evaluate(next.conditionals, facts)
          const standing = at === taken ? 'taken' : holds ? 'holds' : 'holdsNot'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry of the scene's list is identified by its place
            <li key={at} data-standing={standing}>
              <div className="next-list-what">
                <p>
                  <b>{to?.name ?? words.sceneGone}</b> <span>{words.priority(next.priority)}</span>
                </p>
                <ConditionalsSentence value={next.conditionals} />
              </div>
              <span className="next-list-standing">
                {standing === 'taken' && <CheckIcon />}
                {words[standing]}
              </span>
              {to && (
                <Button
                  size="small"
                  kind={standing === 'taken' ? 'lamp' : 'quiet'}
                  aria-label={words.goOn(to.name)}
                  onClick={() => tryOut(next, conversation.player, conversation.start)}
                >
                  <ForwardIcon />
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
