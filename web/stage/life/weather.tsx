import { type CSSProperties, useEffect, useRef } from 'react'
import type { StageStaging } from '../stage-view.ts'
import { beatsPerSecond } from './beat.ts'
import { densityOf, drawLayer, type ParticleLayer, particleLayers } from './particles.ts'

type WeatherProps = Pick<StageStaging, 'particles' | 'density'> & { front: boolean }

/**
 * The particles in front of the cast or behind it. Each layer is drawn once; moving it is the compositor's work, so
 * that text and replies lose no time to it.
 */
export function Weather({ particles, density, front }: WeatherProps) {
  if (particles === 'none') return null
  return (
    <div className="life-weather" data-kind={particles} data-front={front || undefined}>
      {particleLayers[particles]
        .filter((sheet) => sheet.front === front)
        .map((sheet) => (
          <div key={`${density} ${sheet.seconds}`} className="life-sheet" style={paceOf(sheet)}>
            <Fall kind={particles} sheet={sheet} density={densityOf[density]} />
          </div>
        ))}
    </div>
  )
}

const paceOf = ({ seconds }: ParticleLayer) =>
  ({
    '--seconds': `${seconds}s`,
    '--steps': Math.round(seconds * beatsPerSecond),
    '--quarter': Math.round((seconds * beatsPerSecond) / 4),
  }) as CSSProperties

/** Canvas pixels per CSS pixel: particles are soft, so fewer will do. */
const pixelRatio = 0.6

type FallProps = { kind: Exclude<StageStaging['particles'], 'none'>; sheet: ParticleLayer; density: number }

function Fall({ kind, sheet, density }: FallProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    const around = canvas?.closest('.stage')
    if (!canvas || !around) return
    const draw = () => {
      const [width, height] = [around.clientWidth * pixelRatio, around.clientHeight * pixelRatio]
      const [wide, high] = kind === 'fog' ? [2 * width, height] : [width, 2 * height]
      // The height of a phone's window changes whenever a browser bar appears or hides: small changes are not
      // redrawn.
      if (Math.abs(canvas.width - wide) < 8 && Math.abs(canvas.height - high) < wide / 2) return
      canvas.width = Math.round(wide)
      canvas.height = Math.round(high)
      drawLayer(canvas, kind, sheet, density)
    }
    const watch = new ResizeObserver(draw)
    watch.observe(around)
    return () => watch.disconnect()
  }, [kind, sheet, density])
  return <canvas ref={ref} width="0" height="0" />
}
