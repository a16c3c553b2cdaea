import { entriesOf } from '@fabula/core/edit/entry-lists'
import { SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SaveMark } from '../frame/save-mark.tsx'
import { invalid, novelInHand, openEditor, unreachable } from '../test/open-editor.tsx'
import { EntryList } from './entry-list.tsx'

const scene = SceneId.parse('00000000-0000-4000-8000-0000000000b1')
const of = { list: 'prompts', scene } as const
const words = {
  add: 'Add prompt',
  new: 'New prompt',
  edit: 'A prompt',
  empty: 'None yet',
  deleted: 'It is gone',
  saveFailed: 'Not saved',
  deleteFailed: 'Not deleted',
}

function novel() {
  const prompts = ['first', 'second', 'third'].map((each) => ({ prompt_description: each, conditionals: [] }))
  const tavern = newInteractiveScene(scene, 'Tavern', '2026-01-01T00:00:00.000Z')
  return {
    ...novelInHand(),
    interactive_scenes: [{ ...tavern, additional_prompt_descriptions: prompts, revision: 1 }],
  }
}

async function open() {
  const editor = await openEditor(
    <EntryList of={of} words={words} card={({ prompt_description }) => <p>{prompt_description}</p>} />,
    { novel: novel() },
  )
  const texts = () => entriesOf(editor.editor.read().novel, of).map(({ prompt_description }) => prompt_description)
  return { ...editor, texts }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

beforeEach(() => history.replaceState(null, '', location.pathname))
afterEach(() => localStorage.clear())

describe('a list of a scene', () => {
  test('moves an entry, keeps the focus on it, and undoes the move', async () => {
    const { texts, editor } = await open()
    await button('Move down: first').click()
    await expect.poll(texts).toEqual(['second', 'first', 'third'])
    await expect.element(button('Move down: first')).toHaveFocus()
    await editor.undo()
    expect(texts()).toEqual(['first', 'second', 'third'])
    await button('Move up: first').click({ force: true })
    expect(texts()).toEqual(['first', 'second', 'third'])
  })

  test('moves an entry by dragging its grip to another, and leaves it in place when dropped on itself', async () => {
    const { texts, editor } = await open()
    const grip = (name: string) => page.elementLocator(cardOf(name).querySelector('.entry-card-grip') as HTMLElement)
    const cardOf = (name: string) => page.getByText(name, { exact: true }).element().closest('li') as HTMLElement
    await userEvent.dragAndDrop(grip('first'), page.elementLocator(cardOf('third')))
    await expect.poll(texts).toEqual(['second', 'third', 'first'])
    await userEvent.dragAndDrop(grip('first'), page.elementLocator(cardOf('second')))
    await expect.poll(texts).toEqual(['first', 'second', 'third'])
    await editor.undo()
    expect(texts()).toEqual(['second', 'third', 'first'])
    await userEvent.dragAndDrop(grip('third'), grip('third'))
    expect(texts()).toEqual(['second', 'third', 'first'])
  })

  test('moves the card that was dragged, although another author has added one above it meanwhile', async () => {
    const { texts, editor } = await open()
    const cardOf = (name: string) => page.getByText(name, { exact: true }).element().closest('li') as HTMLElement
    const drag = (type: string, at: Element | null) =>
      at?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }))
    drag('dragstart', cardOf('first').querySelector('.entry-card-grip'))
    editor.applyAnswer((now) => ({
      ...now,
      interactive_scenes: now.interactive_scenes.map((each) => ({
        ...each,
        additional_prompt_descriptions: [
          { prompt_description: 'newest', conditionals: [] },
          ...each.additional_prompt_descriptions,
        ],
      })),
    }))
    await expect.element(page.getByText('newest')).toBeVisible()
    drag('dragover', cardOf('third'))
    drag('drop', cardOf('third'))
    await expect.poll(texts).toEqual(['newest', 'second', 'third', 'first'])
  })

  test('follows an open entry that another author moves, keeps the typed text, and offers it for copying when they delete the entry', async () => {
    const { texts, editor, shown } = await open()
    const others = (change: (prompts: readonly { prompt_description: string }[]) => object[]) =>
      editor.applyAnswer((now) => ({
        ...now,
        interactive_scenes: now.interactive_scenes.map((each) => ({
          ...each,
          additional_prompt_descriptions: change(each.additional_prompt_descriptions) as never,
        })),
      }))
    await button('Edit: second').click()
    const field = dialog.getByLabelText('Prompt description')
    await field.fill('the second of three')
    others((prompts) => [{ prompt_description: 'a new one', conditionals: [] }, ...prompts.slice(1).toReversed()])
    await expect.poll(texts).toEqual(['a new one', 'third', 'second'])
    await expect.element(field).toHaveValue('the second of three')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(texts).toEqual(['a new one', 'third', 'the second of three'])
    await button('Edit: third').click()
    await field.fill('the third')
    // Another author rewords the entry: after a reload the typed text still belongs to it.
    others((prompts) => prompts.map((each, at) => (at === 1 ? { ...each, prompt_description: 'the third one' } : each)))
    await expect.poll(texts).toEqual(['a new one', 'the third one', 'the second of three'])
    await expect.element(dialog.getByRole('insertion').first()).toBeVisible()
    others((prompts) => prompts.toSpliced(1, 1))
    await expect.element(dialog).not.toBeInTheDocument()
    await shown.unmount()
    await openEditor(<SaveMark />, { novel: editor.read().novel })
    await page.getByTitle('Not saved: 1 form').click()
    await page.getByRole('button', { name: 'Typed into something that was deleted' }).click()
    await expect.element(dialog.getByRole('textbox')).toHaveValue('the third')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    expect(Object.keys(localStorage)).toEqual(['fabula.unsaved'])
  })

  test('opens an entry’s form in the address, and saves it in its place', async () => {
    const { texts } = await open()
    await button('Edit: second').click()
    expect(location.search).toContain('entry=1')
    const field = dialog.getByLabelText('Prompt description')
    await expect.element(field).toHaveFocus()
    await field.fill('the second')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(texts).toEqual(['first', 'the second', 'third'])
    await expect.element(dialog).not.toBeInTheDocument()
    expect(location.search).not.toContain('entry')
  })

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => dialog.getByRole('button', { name: 'Close' }).click()],
    ['Cancel', () => dialog.getByRole('button', { name: 'Cancel' }).click()],
    ['Save', () => dialog.getByRole('button', { name: 'Save' }).click()],
  ])('does not reopen with Back after its form was closed by %s', async (_, leave) => {
    // The page before the section: one press of Back leads there.
    history.replaceState(null, '', `${location.pathname}?section=info`)
    history.pushState(null, '', `${location.pathname}?section=scene-prompts`)
    await open()
    for (const name of ['first', 'second']) {
      await button(`Edit: ${name}`).click()
      await expect.element(dialog).toBeVisible()
      await leave()
      await expect.element(dialog).not.toBeInTheDocument()
    }
    expect(location.search).toBe('?section=scene-prompts')
    history.back()
    await expect.poll(() => location.search).toBe('?section=info')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('closes its form with Back, and reopens it with Forward', async () => {
    await open()
    await button('Edit: first').click()
    await expect.element(dialog).toBeVisible()
    history.back()
    await expect.element(dialog).not.toBeInTheDocument()
    history.forward()
    await expect.element(dialog).toBeVisible()
  })

  test('adds an entry at the end', async () => {
    const { texts } = await open()
    await button('Add prompt').click()
    await dialog.getByLabelText('Prompt description').fill('fourth')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(texts).toEqual(['first', 'second', 'third', 'fourth'])
  })

  test('closes its form by Escape, restores the focus, and keeps the typed text for the next time', async () => {
    const { texts } = await open()
    await button('Edit: third').click()
    await dialog.getByLabelText('Prompt description').fill('half')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Edit: third')).toHaveFocus()
    expect(texts()).toEqual(['first', 'second', 'third'])
    await expect.element(page.getByText('Not saved: what you typed is still in the form')).toBeVisible()
    await button('Edit: third').click()
    await expect.element(dialog.getByLabelText('Prompt description')).toHaveValue('half')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByText('Not saved: what you typed is still in the form')).not.toBeInTheDocument()
  })

  test('deletes an entry after a confirmation, and says so once the server has it', async () => {
    const { texts, editor, server } = await open()
    const remove = async (name: string) => {
      await button(`Delete: ${name}`).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    }
    server.refuse = unreachable
    await remove('first')
    await expect.poll(() => editor.read().saving.kind).toBe('failed')
    await expect.poll(texts).toEqual(['second', 'third'])
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    expect(page.getByText(words.deleted).elements()).toEqual([])
    server.refuse = null
    await remove('second')
    await expect.element(page.getByText(words.deleted)).toBeVisible()
    await expect.poll(texts).toEqual(['third'])
    await editor.undo()
    expect(texts()).toEqual(['second', 'third'])
  })

  test('deletes the entry that was meant, although others have changed its scene while the question was open', async () => {
    const { texts, editor } = await open()
    await button('Delete: second').click()
    // As it is loaded anew: every entry is another object.
    const loaded = structuredClone(editor.read().novel)
    editor.applyAnswer(() => loaded)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(texts).toEqual(['first', 'third'])
  })

  test('says why an entry was not deleted, and keeps it', async () => {
    const { server, texts } = await open()
    server.refuse = invalid
    await button('Edit: first').click()
    await dialog.getByLabelText('Prompt description').fill('refused')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Not saved: Some')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await button('Delete: first').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(page.getByText('Not deleted')).toBeVisible()
    await expect.element(page.getByText('API Error (422)')).toBeVisible()
    expect(texts()).toEqual(['first', 'second', 'third'])
  })

  test('keeps the form open when the server refuses', async () => {
    const { server, texts } = await open()
    server.refuse = invalid
    await button('Edit: first').click()
    await dialog.getByLabelText('Prompt description').fill('refused')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Some of the input is not valid').first()).toBeVisible()
    await expect.element(dialog.getByLabelText('Prompt description')).toHaveValue('refused')
    expect(texts()).toEqual(['first', 'second', 'third'])
  })
})
