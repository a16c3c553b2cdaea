import type { PageDataOf } from '@fabula/contract/pages'
import { limits } from '@fabula/core/record/limits'
import { beginPhrases } from '@fabula/phrases/begin'
import { textLengthPhrases } from '@fabula/phrases/text-length'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, nell, openPage } from '../../test/page-in-hand.tsx'
import { PortraitDialog } from './portrait-dialog.tsx'
import './begin.css'

const words = beginPhrases.english.portrait
const limitWords = textLengthPhrases.english
const dialog = page.getByRole('dialog')
const sentence = page.getByLabelText(words.sentence)
const name = page.getByLabelText(words.name, { exact: true })
const talk = () => page.getByRole('button', { name: words.talk }).click()

async function open() {
  const all = { language: 'english', path: '/english/building', query: '', viewer: nell, page: 'building', answer: [] }
  answering({})
  await openPage(all as unknown as PageDataOf<'building'>, <PortraitDialog onClose={() => {}} />)
}

/** Draws a picture that the browser can decode. */
async function drawn(file: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return new File(blob ? [blob] : [], file, { type: 'image/png' })
}

async function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('.portrait-drop input')
  if (!input) throw new Error('There is no place for a picture')
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

afterEach(async () => {
  await cleanup()
  await clearAway()
})

test('refuses a file that is a picture by its name alone as soon as it is chosen, and accepts the next one', async () => {
  await open()
  await choose(await drawn('right.png'))
  await expect.element(dialog.getByText(words.another)).toBeVisible()
  await choose(new File([], 'empty.png'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(words.empty('empty.png'))
  await choose(new File(['none'], 'none.png'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(words.notPicture('none.png'))
  await expect.element(dialog.getByText(words.drop)).toBeVisible()
  await choose(await drawn('next.png'))
  await expect.element(dialog.getByText(words.another)).toBeVisible()
  await expect.poll(() => document.querySelector<HTMLImageElement>('.portrait-drop img')?.naturalWidth).toBe(4)
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

test('the native file input stays invisible, also while it has the focus', async () => {
  await open()
  const input = dialog.getByLabelText(words.drop)
  await expect.element(input).toHaveFocus()
  expect(getComputedStyle(input.element()).opacity).toBe('0')
})

test('does not cut a pasted sentence or name that is too long, says by how much it exceeds its limit, and sends nothing', async () => {
  await open()
  const sent = vi.fn()
  // A server that never answers: a dialog that sends something stays busy.
  class SilentRequest {
    upload = {}
    open = sent
    setRequestHeader() {}
    send() {}
  }
  vi.stubGlobal('XMLHttpRequest', SilentRequest)
  await choose(await drawn('right.png'))
  await sentence.fill('x'.repeat(limits.prompt + 3))
  await name.fill('y'.repeat(limits.name + 2))
  await expect.element(dialog.getByText(limitWords.over(3))).toBeVisible()
  await expect.element(dialog.getByText(limitWords.over(2))).toBeVisible()
  await expect.element(sentence).toHaveValue('x'.repeat(limits.prompt + 3))
  await talk()
  await expect.element(dialog.getByText(limitWords.over(3))).toBeVisible()
  await expect.element(page.getByRole('button', { name: words.talk })).not.toHaveAttribute('aria-busy')
  expect(sent).not.toHaveBeenCalled()
})

const shownWidth = () => document.querySelector<HTMLImageElement>('.portrait-drop img')?.naturalWidth

test('takes a picture pasted anywhere, unless text is pasted along with it', async () => {
  await open()
  const files = new DataTransfer()
  files.items.add(await drawn('image.png'))
  const paste = () =>
    sentence
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true }))
  files.setData('text/plain', 'Wren, who keeps the bridge')
  expect(paste(), 'words beside a picture are for the field').toBe(true)
  expect(shownWidth()).toBeUndefined()
  files.clearData('text/plain')
  expect(paste()).toBe(false)
  await expect.poll(shownWidth).toBe(4)
})

test('offers a paper figure to an author without a picture', async () => {
  await open()
  await talk()
  await expect.element(dialog.getByText(words.pictureRequired)).toBeVisible()
  await page.getByRole('button', { name: words.paper }).click()
  await expect.poll(shownWidth).toBe(900)
  await expect.element(dialog.getByText(words.pictureRequired)).not.toBeInTheDocument()
})
