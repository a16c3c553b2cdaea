import type { SceneStatistics } from '@fabula/contract/shapes/statistics'
import type { SceneId } from '@fabula/core/ids'
import { statisticsPhrases } from '@fabula/phrases/statistics'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { numberIn, shareIn } from '../../page/show-in-language.ts'
import { useStatistics } from '../../statistics/use-statistics.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useEditorLocation } from '../location/use-location.tsx'

/** Readers of each scene and of the whole novel; null: not shown. */
interface Heat {
  readers: number | null
  scenes: ReadonlyMap<SceneId, SceneStatistics>
}
const HeatContext = createContext<Heat | null>(null)
const SwitchContext = createContext<{ on: boolean; toggle: () => void } | null>(null)

/** The period of the request. Scene counts cover all time whatever it is. */
const anyPeriod = 30

/** Provides reader counts per scene of a published novel to its children. A draft has none. */
export function SceneHeat({ children }: { children: ReactNode }) {
  const { base, novelId } = useEditorLocation().openNovel
  const published = base === 'production_novel'
  const words = useWords(statisticsPhrases)
  const [on, setOn] = useState(false)
  const numbers = useStatistics(on && published ? novelId : null, anyPeriod)
  const heat = useMemo(
    () =>
      on && numbers !== null && numbers !== 'failed'
        ? { readers: numbers.readers, scenes: new Map(numbers.scenes.map((scene) => [scene.scene_id, scene])) }
        : null,
    [on, numbers],
  )
  useEffect(() => {
    if (!on || numbers !== 'failed') return
    toast.error(words.failed)
    setOn(false)
  }, [on, numbers, words])
  const change = useMemo(() => (published ? { on, toggle: () => setOn(!on) } : null), [published, on])
  return (
    <SwitchContext value={change}>
      <HeatContext value={heat}>{children}</HeatContext>
    </SwitchContext>
  )
}

/** Shows and hides the reader counts on the cards. Renders nothing where there are none. */
export function HeatSwitch() {
  const words = useWords(statisticsPhrases)
  const change = use(SwitchContext)
  if (!change) return null
  return (
    <Button size="small" aria-pressed={change.on} onClick={change.toggle}>
      {change.on ? words.heatOff : words.heat}
    </Button>
  )
}

/**
 * How many of all readers reached a scene, and how many stopped there, with a strip that is hotter for more readers.
 */
export function CardHeat({ scene }: { scene: SceneId }) {
  const words = useWords(statisticsPhrases)
  const { language } = usePage()
  const heat = use(HeatContext)
  const found = heat?.scenes.get(scene)
  if (!heat || !found) return null
  const share = heat.readers && found.readers ? found.readers / heat.readers : 0
  const stopped = found.stopped === null ? words.few : numberIn(language, found.stopped)
  return (
    <span className="graph-heat" data-heat={Math.ceil(share * 4)}>
      <span className="graph-heat-strip" style={{ inlineSize: `${share * 100}%` }} />
      <span className="graph-heat-words">
        {found.readers === null ? words.few : words.heatOf(numberIn(language, found.readers), shareIn(language, share))}
        {found.stopped !== 0 && ` · ${words.stopped(stopped)}`}
      </span>
    </span>
  )
}
