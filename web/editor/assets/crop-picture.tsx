import { picturePhrases } from '@fabula/phrases/pictures'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { Slider } from '../../ui/slider.tsx'
import './picture-tools.css'

type CropPictureProps = {
  url: string
  /** The picture's name, for the cropped file. */
  name: string
  onCut: (file: File) => void
}

const sides = ['left', 'right', 'top', 'bottom'] as const
const whole: Cut = { left: 0, right: 0, top: 0, bottom: 0 }

/** Crops a picture, with a slider for each edge. The result is a new file, saved and undone with the form. */
export function CropPicture({ url, name, onCut }: CropPictureProps) {
  const words = useWords(picturePhrases)
  const [cut, setCut] = useState(whole)
  const [busy, during] = useBusy()
  const [failed, setFailed] = useState(false)
  const cuts = sides.some((side) => cut[side] > 0)
  const take = async () => {
    setFailed(false)
    try {
      onCut(await cutPicture(url, name, cut))
      setCut(whole)
    } catch {
      // The picture is too large for a canvas, or its file is missing: it is left as it is.
      setFailed(true)
    }
  }
  return (
    <details className="picture-crop">
      <summary>{words.crop}</summary>
      <div className="picture-crop-picture">
        <img src={url} alt="" draggable={false} />
        <i style={{ inset: `${cut.top}% ${cut.right}% ${cut.bottom}% ${cut.left}%` }} />
      </div>
      <div className="picture-crop-sides">
        {sides.map((side) => (
          <Slider
            key={side}
            label={words.cut[side]}
            min={0}
            max={45}
            value={cut[side]}
            onChange={(percent) => setCut({ ...cut, [side]: percent })}
          />
        ))}
      </div>
      <Fault text={failed ? words.cutFailed : null} />
      <Button size="small" busy={busy} aria-disabled={!cuts || undefined} onClick={() => cuts && void during(take)}>
        {words.takeCut}
      </Button>
    </details>
  )
}

/** How much to cut from each edge, in percent of the picture's width or height. */
type Cut = { left: number; right: number; top: number; bottom: number }

/** The remaining rectangle of a picture of this size, in whole pixels, at least 1 × 1. */
export function leftOf({ left, right, top, bottom }: Cut, { width, height }: { width: number; height: number }) {
  const [x, y] = [Math.round((width * left) / 100), Math.round((height * top) / 100)]
  return {
    x,
    y,
    width: Math.max(1, Math.round((width * (100 - right)) / 100) - x),
    height: Math.max(1, Math.round((height * (100 - bottom)) / 100) - y),
  }
}

/** Crops the picture at an address into a WebP file, or a PNG where the browser cannot encode WebP. */
async function cutPicture(url: string, name: string, cut: Cut): Promise<File> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const part = leftOf(cut, { width: picture.naturalWidth, height: picture.naturalHeight })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: part.width, height: part.height })
  canvas.getContext('2d')?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, part.width, part.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!blob) throw new Error('The picture is too large for this browser to cut')
  return new File([blob], `${name}.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type })
}
