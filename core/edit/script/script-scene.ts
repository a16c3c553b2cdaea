import type { Novel } from '../../novel/novel.ts'
import { type AnyScene, isStatic } from '../../novel/static-scene.ts'

/** A range of a script, in characters from the start. */
export interface Span {
  from: number
  to: number
}

/** Who says a scene's message: the narrator, the reader's character, or the character with this name. */
export type ScriptSpeaker = { kind: 'narrator' } | { kind: 'user' } | { kind: 'character'; name: string; at: Span }

/** An exit in a script. `label` is a choice's button text; `to` may be null for a choice that leads nowhere. */
export interface ScriptWayOn {
  label: string | null
  to: string | null
  at: Span
}

/** A scene as parsed from a script. */
export interface ScriptScene {
  name: string
  /** Written after the name if the name alone is ambiguous. */
  id: string | null
  at: Span
  /** The block as typed. */
  raw: string
  background: { name: string; at: Span } | null
  music: { name: string; at: Span } | null
  cast: { character: string; sprite: string | null; position: string | null; at: Span }[]
  speaker: ScriptSpeaker
  message: string
  ways: ScriptWayOn[]
  /** The previous scene, if this one comes from a second speaker in the same block. */
  follows: string | null
}

/** The name of the reader's character in a script. */
export const readerSpeaker = '{{user}}'

/** Whether a script can hold the scene: static scenes, and scenes that offer nothing but choices. */
export const isScripted = (scene: AnyScene): boolean =>
  isStatic(scene) ||
  (!scene.interactive && scene.static_endings.length > 0 && scene.endings.length === 0 && scene.context_ending === null)

export const scriptedScenes = (novel: Novel): AnyScene[] =>
  [...novel.static_scenes, ...novel.interactive_scenes].filter(isScripted)
