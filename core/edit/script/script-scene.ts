import type { Novel } from '../../novel/novel.ts'
import { type AnyScene, isStatic } from '../scene-lists.ts'

/** A stretch of a script, in characters from its beginning. */
export interface Span {
  from: number
  to: number
}

/** Who says what a scene says: nobody (the narrator), the reader's character, or somebody of this name. */
export type ScriptSpeaker = { kind: 'narrator' } | { kind: 'user' } | { kind: 'character'; name: string; at: Span }

/** A way on: to a scene of this name. A choice has words on its button, and may lead nowhere. */
export interface ScriptWayOn {
  label: string | null
  to: string | null
  at: Span
}

/** One scene of a script, in the words that stand there. */
export interface ScriptScene {
  name: string
  /** Written behind the name where that alone does not tell which scene is meant. */
  id: string | null
  at: Span
  /** The block as it was typed. */
  raw: string
  background: { name: string; at: Span } | null
  music: { name: string; at: Span } | null
  cast: { character: string; sprite: string | null; position: string | null; at: Span }[]
  speaker: ScriptSpeaker
  message: string
  ways: ScriptWayOn[]
  /** The scene that somebody else's line in one block follows. */
  follows: string | null
}

/** How the reader's character is called in a script. */
export const readerSpeaker = '{{user}}'

/** Scenes that a script holds: static ones, and those that offer nothing but choices. */
export const isScripted = (scene: AnyScene): boolean =>
  isStatic(scene) ||
  (!scene.interactive && scene.static_endings.length > 0 && scene.endings.length === 0 && scene.context_ending === null)

export const scriptedScenes = (novel: Novel): AnyScene[] =>
  [...novel.static_scenes, ...novel.interactive_scenes].filter(isScripted)
