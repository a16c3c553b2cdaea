import type { AssetId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { picturePhrases } from '@fabula/phrases/pictures'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useNovel } from '../store/use-editor.tsx'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { CropPicture } from './crop-picture.tsx'
import { FocusPoint } from './focus-point.tsx'
import { StagePreview } from './stage-preview.tsx'

const id = '00000000-0000-4000-8000-0000000000d5' as AssetId

/** A picture of 200 × 100 pixels: left half red, right half blue. */
function twoHalves(): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 200, height: 100 })
  const brush = canvas.getContext('2d')
  for (const [at, ink] of ['#ff0000', '#0000ff'].entries()) {
    if (brush) brush.fillStyle = ink
    brush?.fillRect(at * 100, 0, 100, 100)
  }
  return canvas.toDataURL('image/png')
}

/** Sets a slider's value as a user's press does. */
function slide(label: string, value: number) {
  const slider = page.getByLabelText(label).element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(value))
  slider.dispatchEvent(new Event('input', { bubbles: true }))
}

const languages: Language[] = ['english', 'russian']

test.each(languages)('crops a picture to a file by its four edges (%s)', async (language) => {
  const words = picturePhrases[language]
  const onCut = vi.fn<(file: File) => void>()
  await openEditor(<CropPicture url={twoHalves()} name="river" onCut={onCut} />, { language: language as 'english' })
  await page.getByText(words.crop).click()
  const take = page.getByRole('button', { name: words.takeCut })
  await take.click({ force: true })
  expect(onCut).not.toHaveBeenCalled()
  slide(words.cut.left, 45)
  slide(words.cut.right, 25)
  slide(words.cut.top, 10)
  await take.click()
  await expect.poll(() => onCut.mock.calls).toHaveLength(1)
  const [file] = onCut.mock.calls[0] as [File]
  expect(file.name).toMatch(/^river\.(webp|png)$/)
  const picture = await createImageBitmap(file)
  expect([picture.width, picture.height]).toEqual([60, 90])
  const canvas = new OffscreenCanvas(60, 90)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  const at = (x: number) => canvas.getContext('2d')?.getImageData(x, 45, 1, 1).data ?? []
  expect([at(3)[0], at(50)[2]].map((ink) => (ink ?? 0) > 200)).toEqual([true, true])
  await expect.element(page.getByLabelText(words.cut.left)).toHaveValue('0')
})

test('leaves a picture that cannot be cropped as it is, and says so', async () => {
  const onCut = vi.fn()
  await openEditor(<CropPicture url="data:image/png;base64,AAAA" name="river" onCut={onCut} />)
  const words = picturePhrases.english
  await page.getByText(words.crop).click()
  slide(words.cut.left, 20)
  await page.getByRole('button', { name: words.takeCut }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(words.cutFailed)
  expect(onCut).not.toHaveBeenCalled()
})

test.each(languages)(
  'sets the focus point by a press on the picture or by sliders, and resets it (%s)',
  async (language) => {
    const words = picturePhrases[language]
    const river = { id, name: 'river', prompt_description: 'river', extension: 'png', url: twoHalves() }
    function Focus() {
      const point = useNovel((novel) => novel.background_focus?.[id])
      return (
        <>
          <FocusPoint asset={river} />
          <div style={{ position: 'relative', height: '10rem' }}>
            <StagePreview type="background" id={id} url={river.url} />
          </div>
          <output>{point ? `${point.x}, ${point.y}` : 'usual'}</output>
        </>
      )
    }
    const novel = { ...novelInHand(), assets: { sprites: [], backgrounds: [river], musics: [] } }
    const { editor } = await openEditor(<Focus />, { novel, language: language as 'english' })
    const point = page.getByRole('status')
    await expect.element(point).toHaveTextContent('usual')
    const picture = document.querySelector<HTMLElement>('.picture-focus-picture') as HTMLElement
    await expect.poll(() => picture.getBoundingClientRect().height).toBeGreaterThan(90)
    const { width, height } = picture.getBoundingClientRect()
    await userEvent.click(page.elementLocator(picture), { position: { x: width * 0.25, y: height * 0.75 } })
    await expect.element(point).toHaveTextContent('25, 75')
    // The stage preview beside the fields shows the effect.
    const stage = document.querySelector<HTMLElement>('.stage')
    expect([stage?.style.getPropertyValue('--focus-x'), stage?.style.getPropertyValue('--focus-y')]).toEqual([
      '25',
      '75',
    ])
    slide(words.y, 20)
    await expect.element(point).toHaveTextContent('25, 20')
    await page.getByRole('button', { name: words.usual }).click()
    await expect.element(point).toHaveTextContent('usual')
    await editor.undo()
    expect(editor.read().novel.background_focus?.[id]).toEqual({ x: 25, y: 20 })
  },
)
