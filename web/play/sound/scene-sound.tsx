import type { PlayState } from '@fabula/contract/shapes/play'
import { useStageSound } from '../../stage/sound/use-stage-sound.ts'
import { usePreferences } from '../settings/use-preferences.ts'
import { useSoundLevels } from './sound-levels.ts'

/** All sounds of a scene except speech. */
export function SceneSound({ state }: { state: Pick<PlayState, 'music' | 'staging' | 'scene'> | null }) {
  const { music: on, volume } = usePreferences()
  const { ambience, effects } = useSoundLevels()
  const effect = state?.staging?.effect
  useStageSound(
    {
      music: state?.music ?? null,
      ambience: state?.staging?.ambience ?? null,
      effect: effect ? { ...effect, key: state?.scene?.id ?? '' } : null,
    },
    on,
    { music: volume, ambience, effect: effects },
  )
  return null
}
