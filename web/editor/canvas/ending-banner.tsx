import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { endingsOf } from '@fabula/core/novel/novel-index'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { placeOfScene } from '../place/place.ts'
import { usePlaces } from '../place/use-place.tsx'
import { findScene } from '../store/parts.ts'
import { useNovel } from '../store/use-workshop.tsx'
import { keepTalk } from './kept-talk.ts'
import { type Reached, type Talk, worldOf } from './talk.ts'

type EndingBannerProps = { scene: InteractiveScene; reached: Reached; talk: Talk; onStartOver: () => void }

/** The scene is over: by which ending, why, and on to where it leads with the world as it is now. */
export function EndingBanner({ scene, reached, talk, onStartOver }: EndingBannerProps) {
  const words = useWords(testCanvasPhrases)
  const ending = endingsOf(scene).find(({ id }) => id === reached.id)
  const name = ending && ending.kind !== 'context' ? ending.name : ''
  const singles = scene.modifying_states.some(({ type }) => type === 'single')
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
      {reached.kind === 'choice' && singles && <p className="test-canvas-note">{words.singleNotAsked}</p>}
      <div className="test-canvas-ending-ways">
        <GoOn to={ending?.next_scene ?? null} talk={talk} />
        <Button onClick={onStartOver}>{words.startOver}</Button>
      </div>
    </div>
  )
}

/** On to the next scene's test or preview, which begins in this world. */
function GoOn({ to, talk }: { to: SceneRef | null; talk: Talk }) {
  const words = useWords(testCanvasPhrases)
  const { table, go } = usePlaces()
  const next = useNovel((novel) => (to ? findScene(novel, to) : undefined))
  if (!to || !next) return <p>{words.theEnd}</p>
  const follow = () => {
    keepTalk(table.novelId, to.scene_id, { player: talk.player, start: worldOf(talk), turns: [] })
    go(placeOfScene(to, to.scene_type === 'interactive' ? 'test-canvas' : 'preview'))
  }
  return (
    <Button kind="lamp" onClick={follow}>
      {words.goOn(next.name)}
      <ForwardIcon />
    </Button>
  )
}
