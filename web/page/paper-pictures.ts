import { ApiError } from '../client/api-problem.ts'
import { newId } from '../client/new-id.ts'
import { paperCover } from '../ui/cover-sources.ts'

/** Paper colours of a figure: coat, scarf, hair, skin. */
const paperColours = [
  ['#3f5a4a', '#c8553d', '#4a2f24', '#e8c9a6'],
  ['#4a4366', '#e0a54f', '#1f1b26', '#d9b08c'],
  ['#7a4436', '#5f7f6a', '#8a6a3f', '#f0d6b8'],
  ['#34495a', '#d8c39a', '#70665c', '#c99872'],
] as const

/** Shapes of hair or a hat: the part behind the head, and the part in front of it. */
const hairShapes = [
  ['', 'M94 168q-6-74 56-76 62 2 56 76-8-30-30-42-30 14-82 42z'],
  ['M88 160q-4-76 62-76t62 76l8 120q-70 24-140 0z', 'M93 178q-5-86 57-88 62 2 57 88-8-42-43-60-30 36-71 60z'],
  ['M96 170q-8 60 4 84h100q12-24 4-84z', 'M66 142q84-26 168 0l-32-10q-2-56-52-58-50 2-52 58z'],
] as const

const torsoShape = 'M24 460q2-140 84-164 42-12 84 0 82 24 84 164z'
const sleeveShapes = 'M88 460q2-60-12-98-10 40-8 98zM212 460q-2-60 12-98 10 40 8 98z'
const neckShape = 'M128 300v-74h44v74q-22 16-44 0z'
const headShape = 'M150 98c36 0 54 32 52 70-2 40-26 74-52 74s-50-34-52-74c-2-38 16-70 52-70z'
const scarfShape = 'M98 300q52 26 104 0l10 26q-62 32-124 0zM176 322l26 92-30 8-16-96z'
const faceStrokes = 'M118 168q10 7 20 0M162 168q10 7 20 0M148 176q-6 16 3 20M138 214q12 6 24 0'

/** How far the head is moved down from where its paths are drawn. */
const headOffset = 36

const oneOf = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T

/** A random figure in paper-cut style, for a character without a picture. */
export async function cutFigure(): Promise<File> {
  const [coat, scarf, hair, skin] = oneOf(paperColours)
  const [behind, before] = oneOf(hairShapes)
  return painted(900, 1380, (brush) => {
    brush.scale(3, 3)
    brush.shadowColor = 'rgb(20 18 28 / 55%)'
    brush.shadowBlur = 14
    const cut = (paper: string, path: string, down = 0) => {
      brush.save()
      brush.translate(0, down)
      brush.fillStyle = paper
      brush.fill(new Path2D(path))
      brush.restore()
    }
    cut(hair, behind, headOffset)
    cut(coat, torsoShape)
    cut(coat, sleeveShapes)
    cut(skin, neckShape)
    cut(scarf, scarfShape)
    cut(skin, headShape, headOffset)
    cut(hair, before, headOffset)
    brush.shadowColor = 'transparent'
    brush.strokeStyle = 'rgb(20 18 28 / 75%)'
    brush.lineWidth = 2.5
    brush.lineCap = 'round'
    brush.translate(0, headOffset)
    brush.stroke(new Path2D(faceStrokes))
  })
}

/**
 * A random backdrop in paper-cut style, as the cover of a novel that has none. Throws an `ApiError` if the server cannot
 * be reached.
 */
export async function cutBackdrop(): Promise<File> {
  const sheets = new Image()
  sheets.src = paperCover(newId())
  await sheets.decode().catch(({ message }: Error) => {
    throw new ApiError({ status: 0, detail: message })
  })
  return painted(1920, 1080, (brush) => brush.drawImage(sheets, 0, 0, 1920, 1080))
}

async function painted(width: number, height: number, paint: (brush: CanvasRenderingContext2D) => void): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d')
  if (brush) paint(brush)
  // A browser that cannot write WebP produces a PNG, with that type.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!blob) throw new Error('The browser could not make a picture')
  return new File([blob], blob.type === 'image/webp' ? 'paper.webp' : 'paper.png', { type: blob.type })
}
