import type { AssetId } from '@fabula/core/ids'
import { indexOf } from '@fabula/core/novel/novel-index'
import { Staging } from '@fabula/core/novel/staging'
import { evaluateScene } from '@fabula/core/scene/evaluate-scene'
import { stagingBefore } from '@fabula/core/scene/staging-of'
import { newWorld } from '@fabula/core/scene/world'
import { stagingPhrases } from '@fabula/phrases/staging'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useWords } from '../../page/page-facts.tsx'
import { StageLife } from '../../stage/life/stage-life.tsx'
import { useStageSound } from '../../stage/sound/use-stage-sound.ts'
import { Stage } from '../../stage/stage.tsx'
import type { StageStaging, StageView } from '../../stage/stage-view.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MusicIcon, MuteIcon } from '../../ui/icons.tsx'
import { AgainIcon } from '../../ui/tool-icons.tsx'
import { fileOf, spriteOf, stagingView } from '../preview/stage-view.ts'
import type { AnyScene } from '../store/parts.ts'
import { useNovel } from '../store/use-editor.tsx'
import './staging-preview.css'
import './stage-peek.css'

const loudness = { music: 0, ambience: 0.7, effect: 0.8 }
/** How long the stage stays dark before the scene enters again, in milliseconds: longer than any exit transition. */
const darkMs = 1_000
const bare: StageView = { background: null, sprites: [], speaker: null, staging: null }

/** The scene's stage with the form's unsaved values, and with its sounds if the author switches them on. */
export function StagingPreview({ scene }: { scene: AnyScene }) {
  const words = useWords(stagingPhrases).scene
  const [dark, setDark] = useState(false)
  const [heard, setHeard] = useState(false)
  const [times, setTimes] = useState(0)
  const { background, sprites, staging } = useTypedStage(scene)
  useEffect(() => {
    if (!dark) return
    const timer = setTimeout(() => setDark(false), darkMs)
    return () => clearTimeout(timer)
  }, [dark])
  const again = () => {
    setDark(true)
    setTimes(times + 1)
  }
  const effect = staging?.effect
  useStageSound(
    {
      music: null,
      ambience: staging?.ambience ?? null,
      effect: effect && !dark ? { ...effect, key: String(times) } : null,
    },
    heard,
    loudness,
  )
  return (
    <figure className="stage-peek staging-preview" data-theme="dark">
      <div>
        <Stage view={dark ? bare : { background, sprites, speaker: null, staging }} life={StageLife} />
      </div>
      <figcaption>
        {words.stage}
        <span>
          <IconButton name={words.listen} size="small" aria-pressed={heard} onClick={() => setHeard(!heard)}>
            {heard ? <MusicIcon /> : <MuteIcon />}
          </IconButton>
          <Button size="small" onClick={again}>
            <AgainIcon />
            {words.again}
          </Button>
        </span>
      </figcaption>
    </figure>
  )
}

/** The scene's initial stage with the typed staging; incomplete values are replaced by the saved ones. */
function useTypedStage(scene: AnyScene) {
  const novel = useNovel()
  const typed = useWatch()
  const whole = Staging.safeParse(typed)
  const last = useMemo(() => ({ staging: scene.staging }), [scene.staging])
  if (whole.success) last.staging = whole.data
  const stage = useMemo(() => {
    const found = indexOf(novel).scenes.get(scene.id)
    return found ? evaluateScene(novel, found, newWorld(novel), null) : null
  }, [novel, scene.id])
  const shown: AssetId | null = stage?.background_asset_id ?? null
  const staging: StageStaging | null = stagingView(novel, stagingBefore(novel, last.staging, shown), shown)
  const sprites = useMemo(() => (stage?.sprites ?? []).flatMap((sprite) => spriteOf(novel, sprite)), [novel, stage])
  return { background: fileOf(novel, shown), sprites, staging }
}
