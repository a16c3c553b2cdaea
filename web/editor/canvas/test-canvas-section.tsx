import { guideAddress } from '@fabula/contract/guide-address'
import type { InteractiveSceneAnswer } from '@fabula/contract/shapes/novel'
import type { CharacterId } from '@fabula/core/ids'
import { fillIn, fillingOf } from '@fabula/core/novel/message-places'
import { storyPhrases } from '@fabula/phrases/story'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useTextLang } from '../../page/use-text-lang.ts'
import { MarkedText } from '../../stage/markup.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { HistoryIcon } from '../../ui/icons.tsx'
import { AgainIcon } from '../../ui/tool-icons.tsx'
import { UnsavedNotice } from '../forms/unsaved-notice.tsx'
import { locationOfScene, type Place } from '../location/location.ts'
import { LocationLink } from '../location/use-location.tsx'
import { MusicToggle, StageBox } from '../preview/stage-box.tsx'
import { stageViewOf, trackOf } from '../preview/stage-view.ts'
import { focusPlace } from '../problems/land-on.ts'
import { useNovel } from '../store/use-editor.tsx'
import { lastOf, stageOf, startMessageOf, waysOutOf, withWorld, worldOf } from './conversation.ts'
import { ConversationHistory } from './conversation-history.tsx'
import { ConversationInput } from './conversation-input.tsx'
import { ConversationLog } from './conversation-log.tsx'
import { EndingBanner } from './ending-banner.tsx'
import { ReplayPanel } from './replay-panel.tsx'
import { TurnReport } from './turn-report.tsx'
import { useConversation } from './use-conversation.ts'
import { WorldControls } from './world-controls.tsx'
import './test-canvas.css'

/** Plays the scene as readers will, as it is written now, and shows the internals of each turn. */
export function TestCanvasSection({ scene }: { scene: InteractiveSceneAnswer }) {
  const words = useWords(testCanvasPhrases)
  const story = useWords<{ leaveScene: string }>(storyPhrases)
  const langOf = useTextLang()
  const { language } = usePage()
  const novel = useNovel()
  const desk = useConversation(scene)
  const [history, setHistory] = useState(false)
  const [music, setMusic] = useState(true)
  const { shown: conversation, sending } = desk
  const last = lastOf(conversation)
  const opening = startMessageOf(novel, scene, conversation)
  const stage = stageOf(novel, scene, conversation)
  // While a reply streams in, the stage shows its text; before its first word, the line it answers.
  const writing = sending?.writing.text ? sending.writing : null
  const spoken = last?.message ? last : opening
  const message = writing?.text ?? spoken.message
  const speaking = writing ? idOf(novel.characters, writing.speaker_name) : spoken.speaker
  const name = writing?.speaker_name ?? (spoken.speaker_name || (message === '' ? '' : words.narrator))
  const filling = fillingOf(novel.states, worldOf(conversation), conversation.player)
  const choices = scene.static_endings.filter(({ id }) => stage.choices.includes(id))
  const lines = linesOf(scene, last?.speaker ?? null)
  return (
    <section className="test-canvas" aria-label={words.title}>
      <div className="test-canvas-head">
        <h2>{words.title}</h2>
        <div className="test-canvas-tools">
          <IconButton name={words.history} onClick={() => setHistory(true)}>
            <HistoryIcon />
          </IconButton>
          <MusicToggle on={music} onChange={setMusic} />
          {desk.conversation.turns.length > 0 && (
            <Button
              title={words.replayHint}
              aria-disabled={desk.busy || undefined}
              onClick={() => void desk.playAgain()}
            >
              {words.replayStart}
            </Button>
          )}
          <Button title={words.resetHint} onClick={desk.reset}>
            <AgainIcon />
            {words.reset}
          </Button>
        </div>
      </div>
      <div className="test-canvas-play">
        <UnsavedNotice scene={scene.id} />
        <StageBox
          view={stageViewOf(novel, scene.id, stage, speaking)}
          track={trackOf(novel, stage)}
          music={music}
          name={name}
          message={message}
        />
        {/* The stage shows a reply while it is being written; screen readers announce it once, when it is complete. */}
        <p className="ui-hidden" role="status" lang={langOf(message)}>
          {!sending && last?.message && (
            <>
              {name}. <MarkedText text={message} />
            </>
          )}
        </p>
        {last?.reached && (
          <EndingBanner
            scene={scene}
            reached={last.reached}
            conversation={conversation}
            onStartOver={() => desk.rollBack(0)}
          />
        )}
        {desk.failure !== null && (
          <div className="test-canvas-failure" role="alert">
            <b>{words.sendFailed}</b> {desk.failure}
          </div>
        )}
        {stage.speakers.length === 0 && !last?.reached && <p className="test-canvas-note">{words.nobodySpeaks}</p>}
        {last?.answer?.storyteller === 'offline' && last.answer.own_lines?.lines.length === 0 && (
          <p className="test-canvas-note">
            {words.gestureOnly}{' '}
            <LocationLink to={lines} onClick={() => focusPlace(lines, ['[name="example_lines"]'])}>
              {words.writeLines}
            </LocationLink>
            {' · '}
            <a href={guideAddress(language, 'own-model')} target="_blank" rel="noopener">
              {words.aboutModels}
            </a>
          </p>
        )}
        <ConversationInput
          desk={desk}
          interactive={scene.interactive}
          ended={last?.reached != null}
          choices={choices.map(({ id, display_name }) => ({ id, label: fillIn(display_name, filling) }))}
          waysOut={waysOutOf(novel, scene, conversation).map(({ id, name }) => ({
            id,
            label: name ? fillIn(name, filling) : story.leaveScene,
          }))}
        />
        <ReplayPanel scene={scene} desk={desk} />
        <ConversationLog desk={desk} opening={opening} scene={scene} />
      </div>
      <aside className="test-canvas-side">
        <TurnReport conversation={conversation} />
        <WorldControls
          player={desk.conversation.player}
          world={worldOf(conversation)}
          onPlayer={(player) => desk.change({ ...desk.conversation, player })}
          onWorld={(world) => desk.change(withWorld(desk.conversation, world))}
        />
      </aside>
      {history && <ConversationHistory desk={desk} opening={opening} onClose={() => setHistory(false)} />}
    </section>
  )
}

const idOf = <C extends { id: string; prompt_name: string }>(characters: readonly C[], name: string | null) =>
  (characters.find(({ prompt_name }) => prompt_name === name)?.id ?? null) as C['id'] | null

/** Where to write lines for a character without any: the form of the speaker, or of the first who may speak. */
function linesOf({ id, characters }: InteractiveSceneAnswer, speaker: CharacterId | null): Place {
  const may = (of: CharacterId | null) =>
    characters.findIndex((each) => !each.inactive && (of === null || each.character_id === of))
  const entry = [may(speaker), may(null)].find((index) => index >= 0)
  const ref = { scene_id: id, scene_type: 'interactive' } as const
  return locationOfScene(ref, 'characters', entry === undefined ? undefined : String(entry))
}
