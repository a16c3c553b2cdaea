import { type CSSProperties, type RefObject, useEffect, useMemo, useRef } from 'react'
import { atWidth, backgroundSizes, sourceSet } from '../picture-source.ts'
import { StagePicture } from '../stage-picture.tsx'
import type { StageStaging, StageView } from '../stage-view.ts'
import { useWithLeaving } from '../use-with-leaving.ts'
import { alignAnimations } from './beat.ts'
import { canMoveSmoothly } from './can-move-smoothly.ts'
import './life.css'
import { usePointerShift } from './use-pointer-shift.ts'
import { useStill } from './use-still.ts'
import { Weather } from './weather.tsx'

const noStaging: StageStaging = {
  transition: 'usual',
  particles: 'none',
  density: 'medium',
  ambience: null,
  effect: null,
  layers: [],
  lights: [],
  ratio: 16 / 9,
}

/** How long a layer takes to disappear, in milliseconds; life.css fades in the same time. */
const leaveMs = 600

/** The scenery between background and cast: the author's layers, flickering lights, particles. */
export function Scenery({ view }: { view: StageView }) {
  const staging = view.staging ?? noStaging
  const { layers, lights, particles, density, ratio } = staging
  const isStill = useStill()
  const lives = Boolean(view.staging) && !isStill
  const smooth = useMemo(() => lives && canMoveSmoothly(), [lives])
  const transition = useTransition(view)
  const shift = usePointerShift(layers.length > 0 && !isStill)
  useBeat(shift, !isStill)
  const shown = useWithLeaving(layers, (layer) => layer.url, leaveMs)
  const air = { particles, density }
  const layersAt = (place: 'behind' | 'front') =>
    shown
      .filter(({ item }) => item.place === place)
      .map(({ item: { url, depth }, leaving }) => (
        <div
          key={url}
          className="life-layer"
          data-leaving={leaving || undefined}
          style={{ '--depth': depth } as CSSProperties}
        >
          <StagePicture leaving={false} src={atWidth(url, 1280)} srcSet={sourceSet(url)} sizes={backgroundSizes} />
        </div>
      ))
  return (
    <>
      <div
        ref={shift}
        className="life"
        data-still={isStill || undefined}
        data-smooth={smooth || undefined}
        data-transition={isStill ? undefined : transition}
        style={{ '--ratio': ratio } as CSSProperties}
      >
        <div className="life-picture">
          {layersAt('behind')}
          <div key={view.background?.id} className="life-lights">
            {lights.map(({ x, y, size, colour, flicker }, index) => (
              <i
                key={`${view.background?.id} ${x} ${y} ${colour} ${flicker}`}
                className="life-light"
                data-colour={colour}
                data-flicker={isStill ? 'steady' : flicker}
                style={
                  {
                    left: `${x}%`,
                    top: `${y}%`,
                    width: `${size}%`,
                    '--late': `${-index * 1.37}s`,
                  } as CSSProperties
                }
              />
            ))}
          </div>
        </div>
        {!isStill && <Weather {...air} front={false} />}
      </div>
      <div className="life life-front" data-still={isStill || undefined} style={{ '--ratio': ratio } as CSSProperties}>
        <div className="life-picture">{layersAt('front')}</div>
        {!isStill && <Weather {...air} front />}
      </div>
    </>
  )
}

/** Aligns all animations on the stage around `inside` to one beat. */
function useBeat(inside: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    const stage = inside.current?.closest<HTMLElement>('.stage')
    return wanted && stage ? alignAnimations(stage) : undefined
  }, [inside, wanted])
}

/**
 * The transition with which the current background appeared, as its scene asked. It stays the same as long as the
 * picture does; otherwise a picture already shown would appear again.
 */
function useTransition({ background, staging }: StageView): StageStaging['transition'] | undefined {
  const id = background?.id
  const came = useRef<{ id: string | undefined; by: StageStaging['transition'] | undefined }>({ id, by: undefined })
  if (came.current.id !== id) came.current = { id, by: staging?.transition }
  return came.current.by
}
