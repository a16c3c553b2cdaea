import { evaluate } from '../../conditional/evaluate.ts'
import type { SceneId } from '../../ids.ts'
import { fillIn, fillingOf } from '../../novel/message-places.ts'
import type { Novel } from '../../novel/novel.ts'
import { nextSceneIndex } from '../../scene/next-scene-index.ts'
import { factsOf, newWorld, type World } from '../../scene/world.ts'
import { endScene } from '../../turn/apply-reply.ts'

/**
 * For tests: presses the buttons with these labels in sequence, like a reader; returns the texts read and the choices
 * offered at the end.
 */
export function play(novel: Novel, labels: readonly string[]) {
  let world: World = newWorld(novel)
  let at = novel.first_scene_id as SceneId | null
  const texts: string[] = []
  const offered = () => {
    const live = novel.interactive_scenes.find(({ id }) => id === at)
    return (live?.static_endings ?? []).filter(({ conditionals }) => evaluate(conditionals, factsOf(novel, world)))
  }
  const arrive = () => {
    for (let steps = 0; steps < 20; steps++) {
      const scene = [...novel.interactive_scenes, ...novel.static_scenes].find(({ id }) => id === at)
      if (!scene) return
      const filling = fillingOf(novel.states, world, { name: '{{user}}', language: 'english' })
      texts.push(fillIn('original_message' in scene ? scene.original_message : scene.start_message_original, filling))
      if (!('original_message' in scene)) return
      const taken = nextSceneIndex(novel, scene, factsOf(novel, world))
      const next = taken === null ? undefined : scene.next_scenes[taken]
      if (!next) return
      at = next.scene_id
    }
  }
  arrive()
  for (const label of labels) {
    const meant = offered().filter(({ display_name }) => display_name === label)
    if (meant.length !== 1) throw new Error(`“${label}” is offered ${meant.length} times of ${offered().length}`)
    const [ending] = meant
    if (!ending) break
    world = endScene(novel, world, [], { kind: 'choice', ...ending })
    at = ending.next_scene?.scene_id ?? null
    arrive()
  }
  return { texts, offered: offered().map(({ display_name }) => display_name), world }
}
