import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { Biography } from '@fabula/core/novel/character'
import { WorldPrompt } from '@fabula/core/novel/world-prompt'
import { emptyRecord } from '@fabula/core/record/field-facts'
import { textField } from '@fabula/core/record/fields'
import { limits } from '@fabula/core/record/limits'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { EntryForm } from '../entries/entry-form.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { commit, compose } from '../test/input-method.ts'
import { invalid, novelInHand, openEditor } from '../test/open-editor.tsx'
import { RecordForm } from './record-form.tsx'

const name = page.getByLabelText('Name', { exact: true })
const text = page.getByLabelText('Prompt description')
const save = page.getByRole('button', { name: 'Save' })
const cancel = page.getByRole('button', { name: 'Cancel' })

function PromptForm({ fresh }: { fresh?: boolean }) {
  const first = useNovel((novel) => novel.world_prompts[0])
  return (
    <EntryForm
      of={{ list: 'world_prompts' }}
      entry={fresh ? null : (first ?? null)}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />
  )
}

afterEach(() => localStorage.clear())

describe('a form made from a schema', () => {
  test('shows the schema’s errors in its own words, and focuses the first field with one', async () => {
    const { server } = await openEditor(<PromptForm fresh />)
    await save.click()
    await expect.element(page.getByText('Name is required')).toBeVisible()
    await expect.element(page.getByText('Prompt description is required')).toBeVisible()
    await expect.element(name).toHaveFocus()
    expect(server.saved).toEqual([])
  })

  test('saves the parsed value as a command that Undo reverts', async () => {
    const { server, editor } = await openEditor(<PromptForm fresh />)
    await name.fill('  Fog ')
    await text.fill(' It hides. ')
    await save.click()
    await expect.poll(() => server.saved).toHaveLength(1)
    const saved = editor.read().novel.world_prompts.at(-1)
    expect(saved).toMatchObject({ name: 'Fog', prompt_description: 'It hides.', conditionals: [] })
    expect(editor.read().undo).toBe('Add world prompt “Fog”')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('fabula.form.'))).toEqual([])
    await editor.undo()
    expect(editor.read().novel.world_prompts).toHaveLength(2)
  })

  test('keeps a text that is too long, says by how much, and saves it once it fits', async () => {
    const { server, editor } = await openEditor(<PromptForm />)
    const long = `${'x'.repeat(7)}${'😀'.repeat(limits.name)}`
    await name.fill(long)
    await expect.element(name).toHaveValue(long)
    await expect.element(page.getByText('7 characters too many: shorten the text')).toBeVisible()
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    await save.click()
    await expect.element(name).toHaveFocus()
    expect(server.saved).toEqual([])
    await name.fill(long.slice(7))
    await save.click()
    await expect.poll(() => editor.read().novel.world_prompts[0]?.name).toBe(long.slice(7))
  })

  test('shows how much of a limit is used while the field has the focus', async () => {
    await openEditor(<PromptForm />)
    const count = page.getByText('7 / 200')
    await name.click()
    await expect.element(count).toBeVisible()
    await expect.poll(() => getComputedStyle(count.element()).opacity).toBe('1')
    await text.click()
    await expect.poll(() => getComputedStyle(count.element()).opacity).toBe('0')
  })

  test('restores unsaved text after a reload, and discards it on Cancel', async () => {
    const { shown } = await openEditor(<PromptForm />)
    await text.fill('Half a thought')
    await shown.unmount()
    const again = await openEditor(<PromptForm />)
    await expect.element(text).toHaveValue('Half a thought')
    await expect.element(page.getByText('What you typed earlier')).toBeVisible()
    await cancel.click()
    await expect.element(text).toHaveValue('Harbour is cold.')
    expect(Object.keys(localStorage)).toEqual(['fabula.unsaved'])
    await again.shown.unmount()
    await openEditor(<PromptForm />)
    await expect.element(text).toHaveValue('Harbour is cold.')
  })

  test('keeps the typed text when the server refuses it, and the novel as it was before', async () => {
    const { server, editor, shown } = await openEditor(<PromptForm />)
    server.refuse = invalid
    await name.fill('Pier')
    await save.click()
    const form = page.getByRole('form', { name: '' }).or(page.elementLocator(document.querySelector('form') as Element))
    await expect.element(form.getByRole('alert')).toHaveTextContent('Some of the input is not valid')
    await expect.element(form.getByRole('alert')).toHaveFocus()
    await expect.element(name).toHaveValue('Pier')
    expect(editor.read().novel.world_prompts[0]?.name).toBe('Harbour')
    expect(editor.read().undo).toBeNull()
    await shown.unmount()
    await openEditor(<PromptForm />)
    await expect.element(name).toHaveValue('Pier')
  })

  test('shows a refusal at the field to blame, with the red note', async () => {
    const { server } = await openEditor(
      <>
        <div style={{ height: '200vh' }} />
        <PromptForm />
      </>,
    )
    const errors = [{ path: 'world_prompts.0.prompt_description', message: 'No such words' }]
    server.refuse = { ...invalid, errors }
    await text.fill('Wet.')
    await name.fill('Pier')
    scrollTo(0, 0)
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(text).toHaveFocus()
    await expect.element(text).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('No such words')).toBeVisible()
    await expect.element(text).toBeInViewport()
    await expect.element(page.getByText('API Error (422)')).toBeVisible()
    server.refuse = null
    await text.fill('Dry.')
    await save.click()
    await expect.poll(() => server.saved).toHaveLength(1)
  })

  test('says that the browser keeps the text only where it does', async () => {
    const { server } = await openEditor(<PromptForm />)
    server.refuse = { status: 503, code: null, detail: '' }
    await name.fill('Pier')
    await save.click()
    await expect.element(page.getByText('Kept in this browser.', { exact: false })).toBeVisible()
    server.room = false
    await name.fill('Dock')
    await save.click()
    await expect.element(page.getByText('this browser has no room to keep it', { exact: false })).toBeVisible()
  })

  test('follows the novel’s changes unless the author has typed', async () => {
    const { editor } = await openEditor(<PromptForm />)
    await text.fill('Mine')
    await editor.edit('elsewhere', (novel) => ({
      ...novel,
      world_prompts: novel.world_prompts.map((each) => ({ ...each, name: 'Pier', prompt_description: 'Theirs' })),
    }))
    await expect.element(name).toHaveValue('Pier')
    await expect.element(text).toHaveValue('Mine')
  })
})

test('gives a new field of a record its input, limit and error message without a component', async () => {
  const schema = z.extend(WorldPrompt, { motto: textField(10), weight: z._default(z.boolean(), false) })
  const saved: unknown[] = []
  await openEditor(
    <RecordForm
      name="grown"
      schema={schema}
      words={{ name: { label: 'Name' }, motto: { label: 'Motto' }, weight: { label: 'Weighs' } }}
      saved={{ ...emptyRecord(schema), id: '00000000-0000-4000-8000-0000000000c9', name: 'Fog' }}
      onSave={async (value) => {
        saved.push(value)
        return 'saved'
      }}
    />,
  )
  await page.getByLabelText('Motto').fill('eleven long')
  await expect.element(page.getByText('11 / 10')).toBeVisible()
  await save.click()
  expect(saved).toEqual([])
  await page.getByLabelText('Motto').fill('short')
  await page.getByLabelText('Weighs').click()
  await save.click()
  await expect.poll(() => saved).toMatchObject([{ name: 'Fog', motto: 'short', weight: true }])
})

test('shows a text that older records lack as empty, and saves it once typed', async () => {
  const { prompt_description, secret } = Biography.shape
  const saved: unknown[] = []
  await openEditor(
    <RecordForm
      name="older"
      schema={z.object({ prompt_description, secret })}
      words={{ prompt_description: { label: 'Biography text' }, secret: { label: 'Secret' } }}
      saved={{ prompt_description: 'Ilse, 24.' }}
      onSave={async (value) => {
        saved.push(value)
        return 'saved'
      }}
    />,
  )
  const secretField = page.getByLabelText('Secret', { exact: true })
  await expect.element(secretField).toHaveValue('')
  await secretField.fill('She lost the key.')
  await save.click()
  await expect.poll(() => saved).toEqual([{ prompt_description: 'Ilse, 24.', secret: 'She lost the key.' }])
})

describe('while another author edits the same novel', () => {
  const write = (fields: object) => (novel: NovelAnswer) => ({
    ...novel,
    world_prompts: novel.world_prompts.map((each, at) => (at === 0 ? { ...each, ...fields } : each)),
  })

  test('fields without unsaved text follow, and changes that do not collide are merged into one text', async () => {
    const long = 'The harbour freezes in winter, and the lamps along it are lit by the two brothers.'
    const { editor } = await openEditor(<PromptForm />)
    editor.applyAnswer(write({ prompt_description: long }))
    await expect.element(text).toHaveValue(long)
    await text.fill(long.replace('The harbour', 'The old harbour'))
    editor.applyAnswer(write({ name: 'Haven', prompt_description: long.replace('two brothers', 'two sisters') }))
    await expect.element(name).toHaveValue('Haven')
    await expect
      .element(text)
      .toHaveValue('The old harbour freezes in winter, and the lamps along it are lit by the two sisters.')
  })

  test('where both edit the same words, the typed text stays, and the other version is shown and can be taken', async () => {
    const { editor } = await openEditor(<PromptForm />)
    await name.fill('Pier')
    editor.applyAnswer(write({ name: 'Haven' }))
    const notice = page.getByText('Someone else has changed this while you were typing:')
    await expect.element(notice).toBeVisible()
    await expect.element(page.getByRole('insertion')).toHaveTextContent('Haven')
    await expect.element(name).toHaveValue('Pier')
    await page.getByRole('button', { name: 'Take this version' }).click()
    await expect.element(name).toHaveValue('Haven')
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('the caret stays in place when another author’s changes arrive', async () => {
    const long = 'The harbour freezes in winter, and the lamps along it are lit by the two brothers.'
    const { editor } = await openEditor(<PromptForm />, { novel: write({ prompt_description: long })(novelInHand()) })
    await text.click()
    const area = text.element() as HTMLTextAreaElement
    const at = long.indexOf(', and the lamps')
    area.setSelectionRange(at, at)
    await userEvent.keyboard(' and')
    editor.applyAnswer(write({ prompt_description: `${long.replace('The', 'Now the old')} Nobody pays them.` }))
    await expect.poll(() => area.value).toContain('Nobody pays')
    await userEvent.keyboard(' spring')
    expect(area.value).toBe(
      'Now the old harbour freezes in winter and spring, and the lamps along it are lit by the two brothers. Nobody pays them.',
    )
    await expect.element(text).toHaveValue(area.value)
  })

  test('a word composed by an input method is inserted once, and other changes wait until it is done', async () => {
    const long = 'The harbour freezes in winter, and the lamps along it are lit by the two brothers.'
    const { editor } = await openEditor(<PromptForm />, { novel: write({ prompt_description: long })(novelInHand()) })
    await text.click()
    const area = text.element() as HTMLTextAreaElement
    area.setSelectionRange(area.value.length, area.value.length)
    await compose('と')
    editor.applyAnswer(write({ prompt_description: long.replace('The', 'Now the old') }))
    await compose('とう')
    await compose('とうだ')
    expect(area.value).toBe(`${long}とうだ`)
    await commit('灯台')
    await expect.poll(() => area.value).toBe(`${long.replace('The', 'Now the old')}灯台`)
    await userEvent.keyboard('!')
    await expect.element(text).toHaveValue(`${long.replace('The', 'Now the old')}灯台!`)
  })

  test('saves nothing over the other version before the author has seen both', async () => {
    const { server, editor } = await openEditor(<PromptForm />)
    await name.fill('Pier')
    editor.applyAnswer(write({ name: 'Haven' }))
    const notice = page.getByText('Someone else has changed this while you were typing:')
    await expect.element(notice).toBeVisible()
    await save.click()
    await expect.poll(() => document.activeElement?.className).toBe('compare-meanwhile')
    expect(server.saved).toEqual([])
    editor.applyAnswer(write({ name: 'Haven of rest' }))
    await expect.element(page.getByRole('insertion')).toHaveTextContent('Haven of rest')
    // A version that has just arrived is asked about separately: the author cannot have read it.
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect.element(notice).toBeVisible()
    await expect.element(page.getByRole('insertion')).toHaveTextContent('of rest')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    // The pressed button has disappeared, and the focus with it.
    await expect.poll(() => document.activeElement).toBe(document.body)
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => server.saved).toHaveLength(1)
    expect(editor.read().novel.world_prompts[0]?.name).toBe('Pier')
  })

  test('words that arrive just before a decision are not discarded: they are merged or asked about', async () => {
    const said = 'They wait at the pier, and the lamps along it are lit by the two brothers.'
    const novel = write({ prompt_description: said })(novelInHand())
    const { editor } = await openEditor(<PromptForm />, { novel })
    await text.fill(said.replace('at the pier', 'on the bridge'))
    editor.applyAnswer(write({ prompt_description: said.replace('at the pier', 'under the crane') }))
    await expect.element(page.getByText('Someone else has changed this while you were typing:')).toBeVisible()
    // A version that was shown for a second counts as read, and a busy machine may need longer for the click.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    editor.applyAnswer(
      write({ prompt_description: said.replace('at the pier', 'under the crane').replace('brothers', 'sisters') }),
    )
    await page.getByRole('button', { name: 'Keep mine' }).click()
    clock.mockRestore()
    await expect
      .element(text)
      .toHaveValue('They wait on the bridge, and the lamps along it are lit by the two sisters.')
  })

  test('text typed during a save is kept as unsaved, and merged with what another author changed meanwhile', async () => {
    const long = 'The harbour freezes in winter, and the lamps along it are lit by the two brothers.'
    const novel = write({ prompt_description: long })(novelInHand())
    const { server, editor, shown } = await openEditor(<PromptForm />, { novel })
    let answer: () => void = () => undefined
    server.answers = new Promise((done) => {
      answer = done
    })
    await text.fill(long.replace('The harbour', 'The old harbour'))
    await save.click()
    await expect.poll(() => editor.read().saving.kind).toBe('saving')
    await text.fill(long.replace('The harbour', 'The old grey harbour'))
    editor.applyAnswer((was) => {
      const description = was.world_prompts[0]?.prompt_description ?? ''
      return write({ prompt_description: description.replace('brothers', 'sisters') })(was)
    })
    answer()
    const both = 'The old grey harbour freezes in winter, and the lamps along it are lit by the two sisters.'
    await expect.element(text).toHaveValue(both)
    await shown.unmount()
    const again = await openEditor(<PromptForm />, { novel: editor.read().novel })
    await expect.element(text).toHaveValue(both)
    await save.click()
    await expect.poll(() => again.editor.read().novel.world_prompts[0]?.prompt_description).toBe(both)
    expect(Object.keys(localStorage)).toEqual(['fabula.unsaved'])
  })

  test('text from an earlier visit is merged with later changes of others, and both are shown where they collide', async () => {
    const long = 'The harbour freezes in winter, and the lamps along it are lit by the two brothers.'
    const novel = write({ prompt_description: long })(novelInHand())
    const { shown } = await openEditor(<PromptForm />, { novel })
    await name.fill('Pier')
    await text.fill(long.replace('The harbour', 'The old harbour'))
    await shown.unmount()
    const theirs = write({ name: 'Haven', prompt_description: long.replace('brothers', 'sisters') })(novel)
    for (const _visit of [1, 2]) {
      const { shown } = await openEditor(<PromptForm />, { novel: theirs })
      await expect
        .element(text)
        .toHaveValue('The old harbour freezes in winter, and the lamps along it are lit by the two sisters.')
      await expect.element(name).toHaveValue('Pier')
      await expect.element(page.getByRole('insertion')).toHaveTextContent('Haven')
      await shown.unmount()
    }
    await openEditor(<PromptForm />, { novel: theirs })
    await cancel.click()
    await expect.element(name).toHaveValue('Haven')
    expect(Object.keys(localStorage)).toEqual(['fabula.unsaved'])
  })
})
