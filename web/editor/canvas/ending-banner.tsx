import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { endingsOf } from '@fabula/core/novel/novel-index'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import type { World } from '@fabula/core/scene/world'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { locationOfScene } from '../location/location.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { findScene } from '../store/parts.ts'
import { useNovel } from '../store/use-editor.tsx'
import {
  type Conversation,
  changesOfLastTurn,
  type Player,
  type ReachedEnding,
  valueInWords,
  worldOf,
} from './conversation.ts'
import { persistConversation } from './persisted-conversation.ts'

type EndingBannerProps = {
  scene: InteractiveScene
  reached: ReachedEnding
  conversation: Conversation
  onStartOver: () => void
}

/** Says that the scene is over: by which ending, why, and with a link to the next scene in the current world. */
export function EndingBanner({ scene, reached, conversation, onStartOver }: EndingBannerProps) {
  const words = useWords(testCanvasPhrases)
  const ending = endingsOf(scene).find(({ id }) => id === reached.id)
  const name = ending && ending.kind !== 'context' ? ending.name : ''
  const changes = changesOfLastTurn(useNovel(), conversation)
  return (
    <div className="test-canvas-ending" role="status">
      <p className="test-canvas-ending-name">
        {reached.kind === 'context' ? words.contextReached : words.endingReached(name)}
      </p>
      {reached.because && (
        <div className="test-canvas-reasoning">
          <b>{words.reasoning}</b>
          <p>{reached.because}</p>
        </div>
      )}
      <div className="test-canvas-changes">
        <b>{words.endingChanged}</b>
        {changes.length === 0 && <p>{words.nothingMoved}</p>}
        <ul>
          {changes.map(({ id, name: state, from, to }) => (
            <li key={id}>
              {state}: {valueInWords(from, words)} → {valueInWords(to, words)}
            </li>
          ))}
        </ul>
      </div>
      <div className="test-canvas-ending-ways">
        <GoOn to={ending?.next_scene ?? null} conversation={conversation} />
        <Button onClick={onStartOver}>{words.startOver}</Button>
      </div>
    </div>
  )
}

/** A button that tries out the next scene in this world. */
function GoOn({ to, conversation }: { to: SceneRef | null; conversation: Conversation }) {
  const words = useWords(testCanvasPhrases)
  const tryOut = useTryOut()
  const next = useNovel((novel) => (to ? findScene(novel, to) : undefined))
  if (!to || !next) return <p>{words.theEnd}</p>
  return (
    <Button kind="lamp" onClick={() => tryOut(to, conversation.player, worldOf(conversation))}>
      {words.goOn(next.name)}
      <ForwardIcon />
    </Button>
  )
}

/** Opens a scene's test or preview, which begins with a player and a world. */
export function useTryOut(): (scene: SceneRef, player: Player, start: World) => void {
  const { openNovel, go } = useEditorLocation()
  return ({ scene_id, scene_type }, player, start) => {
    persistConversation(openNovel.novelId, scene_id, { player, start, turns: [] })
    go(locationOfScene({ scene_id, scene_type }, scene_type === 'interactive' ? 'test-canvas' : 'preview'))
  }
}
