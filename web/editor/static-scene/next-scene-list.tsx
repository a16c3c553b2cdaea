import { evaluate } from '@fabula/core/conditional/evaluate'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import { takenNext } from '@fabula/core/scene/taken-next'
import { factsOf } from '@fabula/core/scene/world'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { CheckIcon } from '../../ui/tool-icons.tsx'
import type { Conversation } from '../canvas/conversation.ts'
import { persistConversation } from '../canvas/persisted-conversation.ts'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { locationOfScene } from '../location/location.ts'
import { usePlaces } from '../location/use-location.tsx'
import { findScene } from '../store/parts.ts'
import { useNovel } from '../store/use-editor.tsx'

/** The scenes that may follow, and which of them does in this world. */
export function NextSceneList({ scene, conversation }: { scene: StaticScene; conversation: Conversation }) {
  const words = useWords(testCanvasPhrases)
  const novel = useNovel()
  const { table, go } = usePlaces()
  const facts = useMemo(() => factsOf(novel, conversation.start), [novel, conversation.start])
  const taken = takenNext(novel, scene, facts)
  const follow = ({ scene_id, scene_type }: SceneRef) => {
    persistConversation(table.novelId, scene_id, { player: conversation.player, start: conversation.start, turns: [] })
    go(locationOfScene({ scene_id, scene_type }, scene_type === 'interactive' ? 'test-canvas' : 'preview'))
  }
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
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry of the scene's list is its place
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
                  onClick={() => follow(next)}
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
