import type { PlayState } from '@fabula/contract/shapes/play'
import { usePreferences } from '../settings/use-preferences.ts'
import { SceneSound } from '../sound/scene-sound.tsx'
import { useMissingPictures } from './use-missing-pictures.ts'
import { usePreload } from './use-preload.ts'

const nothing: readonly string[] = []

/** Side tasks of a game once it has settled: sound, and preloading what the story may show next. */
export function SettledParts({ state }: { state: PlayState | null }) {
  useMissingPictures()
  usePreload(state?.preload ?? nothing, usePreferences().music)
  return <SceneSound state={state} />
}
