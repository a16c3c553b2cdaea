import { evaluate } from '../../conditional/evaluate.ts'
import type { SceneId } from '../../ids.ts'
import type { ChoiceEnding } from '../../novel/ending.ts'
import { fillIn, fillingOf, readerPlace } from '../../novel/message-places.ts'
import type { Novel } from '../../novel/novel.ts'
import { nextSceneIndex } from '../../scene/next-scene-index.ts'
import { factsOf, newWorld, type World } from '../../scene/world.ts'
import { endScene } from '../../turn/apply-reply.ts'

/** For tests: plays a novel without free conversation choice by choice, by the novel's own rules. */
export class TestGame {
  /** The lines since the last choice, with their speakers. */
  read: { who: string | null; text: string }[] = []
  readonly novel: Novel
  private world: World
  private at: SceneId | null

  constructor(novel: Novel) {
    this.novel = novel
    this.world = newWorld(novel)
    this.at = novel.first_scene_id as SceneId | null
    this.arrive()
  }

  get offered(): ChoiceEnding[] {
    const live = this.novel.interactive_scenes.find(({ id }) => id === this.at)
    return (live?.static_endings ?? []).filter(({ conditionals }) =>
      evaluate(conditionals, factsOf(this.novel, this.world)),
    )
  }
  get labels(): string[] {
    return this.offered.map(({ display_name }) => this.filled(display_name))
  }
  get texts(): string[] {
    return this.read.map(({ text }) => text)
  }
  /** A text with its placeholders filled in, except the reader's name. */
  private filled(text: string): string {
    const filling = new Map(fillingOf(this.novel.states, this.world, { name: '', language: 'english' }))
    filling.delete(readerPlace)
    return fillIn(text, filling)
  }
  /** The current scene. */
  get scene() {
    return [...this.novel.interactive_scenes, ...this.novel.static_scenes].find(({ id }) => id === this.at) ?? null
  }

  take(label: string): this {
    const meant = this.offered.filter(({ display_name }) => this.filled(display_name) === label)
    const [ending] = meant
    if (!ending || meant.length > 1)
      throw new Error(`“${label}” is offered ${meant.length} times of ${this.labels.join(', ')}`)
    this.read = []
    this.goOn(ending)
    this.arrive()
    return this
  }

  private goOn(ending: ChoiceEnding) {
    this.world = endScene(this.novel, this.world, [], { kind: 'choice', ...ending })
    this.at = ending.next_scene?.scene_id ?? null
  }

  /** Reads on to the next choice, pressing buttons that only lead on. */
  private arrive() {
    for (let steps = 0; steps < 200 && this.at !== null; steps++) {
      const { novel, at } = this
      const live = novel.interactive_scenes.find(({ id }) => id === at)
      const still = novel.static_scenes.find(({ id }) => id === at)
      const name = (id: string | null) => novel.characters.find((each) => each.id === id)?.prompt_name ?? null
      if (live) {
        this.read.push({ who: name(live.start_message_speaker_id), text: this.filled(live.start_message_original) })
        const { offered } = this
        const [only] = offered
        if (only?.display_name !== '→' || offered.length > 1) return
        this.goOn(only)
      } else if (still) {
        this.read.push({
          who: still.speaker_type === 'user' ? 'reader' : name(still.speaker_id),
          text: this.filled(still.original_message),
        })
        const taken = nextSceneIndex(novel, still, factsOf(novel, this.world))
        const next = taken === null ? undefined : still.next_scenes[taken]
        if (!next) return
        this.at = next.scene_id
      } else return
    }
  }
}
