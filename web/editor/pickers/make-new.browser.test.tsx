import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { limits } from '@fabula/core/record/limits'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { textLengthPhrases } from '@fabula/phrases/text-length'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pixel } from '../test/bridge-stage.tsx'
import { openEditor } from '../test/open-editor.tsx'
import { pasteInto } from '../test/paste-into.ts'
import { takeFiles } from '../test/take-files.ts'
import { ScenePicker } from './scene-picker.tsx'
import { StatesTriggerEditor } from './states-trigger-editor.tsx'
import { UploadNew } from './upload-new.tsx'

afterEach(() => vi.unstubAllGlobals())

const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())

/** A form with typed text, around a picker. */
function Form({ children }: { children: React.ReactNode }) {
  const [typed, setTyped] = useState('')
  return (
    <form onSubmit={onSubmit}>
      <input aria-label="Typed" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      {children}
    </form>
  )
}

function Trigger() {
  const [value, setValue] = useState(emptyTrigger)
  return <StatesTriggerEditor value={value} onChange={setValue} />
}

function Scene() {
  const [value, setValue] = useState<SceneRef | null>(null)
  return (
    <>
      <ScenePicker value={value} onChange={setValue} />
      <output>{value ? value.scene_type : 'nothing'}</output>
    </>
  )
}

describe('creating something in its picker', () => {
  test('selects it at once, and leaves the surrounding form as it was', async () => {
    const { editor } = await openEditor(
      <Form>
        <Trigger />
      </Form>,
    )
    await page.getByLabelText('Typed').fill('half a sent')
    await page.getByRole('button', { name: 'New flag…' }).click()
    await page.getByLabelText('Name of the flag').fill('has the key')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('combobox', { name: 'Flag', exact: true })).toHaveDisplayValue('has the key')
    expect(editor.read().novel.states.flags.map(({ name }) => name)).toEqual(['has the key'])
    await expect.element(page.getByLabelText('Typed')).toHaveValue('half a sent')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('is cancelled by Escape, which closes nothing else', async () => {
    const { editor } = await openEditor(<Trigger />)
    const heard: string[] = []
    const hear = ({ key }: KeyboardEvent) => heard.push(key)
    addEventListener('keydown', hear)
    await page.getByRole('button', { name: 'New scale…' }).click()
    await userEvent.keyboard('trust{Escape}')
    removeEventListener('keydown', hear)
    expect(heard).not.toContain('Escape')
    await expect.element(page.getByRole('button', { name: 'New scale…' })).toHaveFocus()
    expect(editor.read().novel.states.scales).toEqual([])
  })

  test.each(['   ', '\u200b\u200d', '\u00ad \u2060'])('requires a visible name (%j)', async (unseen) => {
    const { editor } = await openEditor(
      <>
        <Trigger />
        <Scene />
      </>,
    )
    await page.getByRole('button', { name: 'New flag…' }).click()
    await page.getByLabelText('Name of the flag').fill(unseen)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(page.getByText('Give it a name')).toBeVisible()
    await page.getByRole('combobox').fill(unseen)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: /Create the scene/ })).not.toBeInTheDocument()
    expect(editor.read().novel.states.flags).toEqual([])
    expect(editor.read().novel.interactive_scenes).toEqual([])
  })

  test('is explained in a list until something is typed', async () => {
    await openEditor(<Scene />)
    await page.getByRole('radio').last().click()
    const hint = page.getByText('Not there? Type a name, and you can create it here.')
    await expect.element(hint).toBeVisible()
    await page.getByRole('combobox').fill('attic')
    await expect.element(hint).not.toBeInTheDocument()
  })

  test('can create a scene with the name that was searched for', async () => {
    const { editor } = await openEditor(<Scene />)
    await page.getByRole('combobox').fill('The attic')
    await page.getByRole('button', { name: 'Create the scene “The attic”' }).click()
    await expect.element(page.getByText('interactive', { exact: true })).toBeVisible()
    expect(editor.read().novel.interactive_scenes.map(({ name }) => name)).toEqual(['The attic'])
    await editor.undo()
    expect(editor.read().novel.interactive_scenes).toEqual([])
  })

  test('shows the kind of the created scene, although another kind was chosen meanwhile', async () => {
    const { server } = await openEditor(<Scene />)
    let answer = () => {}
    server.answers = new Promise((resolve) => {
      answer = resolve
    })
    await page.getByRole('combobox').fill('The attic')
    await page.getByRole('button', { name: 'Create the scene “The attic”' }).click()
    await page.getByRole('radio', { name: 'Static' }).click()
    answer()
    await expect.element(page.getByText('interactive', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Interactive' })).toBeChecked()
    await expect.element(page.getByRole('option', { name: 'The attic' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('keeps a pasted name that is too long, marks it, and creates nothing until it fits', async () => {
  const { editor } = await openEditor(<Trigger />)
  await page.getByRole('button', { name: 'New flag…' }).click()
  const field = page.getByLabelText('Name of the flag')
  await pasteInto(field.element() as HTMLInputElement, 'k'.repeat(limits.name + 7))
  await expect.element(field).toHaveValue('k'.repeat(limits.name + 7))
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(textLengthPhrases.english.over(7))
  expect(editor.read().novel.states.flags).toEqual([])
})

test.each(['english', 'russian'] as const)('selects a new paper background, and names it so (%s)', async (language) => {
  const words = makeNewPhrases[language]
  const id = '00000000-0000-4000-8000-0000000000e1'
  takeFiles(id)
  // The paper pictures are on the server.
  class Papers extends Image {
    override set src(_address: string) {
      super.src = pixel
    }
  }
  vi.stubGlobal('Image', Papers)
  const made: string[] = []
  const picker = <UploadNew type="background" onMade={(asset) => made.push(asset)} />
  const { editor } = await openEditor(picker, { language })
  await page.getByRole('button', { name: words.paperPlace }).click()
  await expect.poll(() => made).toEqual([id])
  expect(editor.read().novel.assets.backgrounds).toMatchObject([{ id, name: words.paperPlaceName }])
})
