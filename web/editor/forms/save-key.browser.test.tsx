import { WorldPrompt } from '@fabula/core/novel/world-prompt'
import { textField } from '@fabula/core/record/fields'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { useCommands } from '../commands/use-commands.ts'
import { EntryForm } from '../entries/entry-form.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { openEditor } from '../test/open-editor.tsx'
import { RecordForm } from './record-form.tsx'

const name = page.getByLabelText('Name', { exact: true })

function PromptForm() {
  const first = useNovel((novel) => novel.world_prompts[0]) ?? null
  const nothing = () => undefined
  return <EntryForm of={{ list: 'world_prompts' }} entry={first} onSaved={nothing} onCancel={nothing} />
}

afterEach(() => localStorage.clear())

describe('Ctrl+S', () => {
  test('saves the focused form', async () => {
    const { server } = await openEditor(<PromptForm />)
    await name.fill('Pier')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => server.saved).toHaveLength(1)
  })

  test('outside any form saves all visible forms with unsaved text', async () => {
    const saved: string[] = []
    const formOf = (which: string) => (
      <RecordForm
        name={which}
        schema={z.object({ motto: textField(20) })}
        words={{ motto: { label: `Motto of ${which}` } }}
        saved={{ motto: '' }}
        onSave={async ({ motto }) => {
          saved.push(`${which}: ${motto}`)
          return 'saved'
        }}
      />
    )
    await openEditor(['one', 'two', 'three'].map((which) => <div key={which}>{formOf(which)}</div>))
    const away = async () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      await userEvent.keyboard('{Control>}s{/Control}')
    }
    await away()
    await page.getByLabelText('Motto of one').fill('Light')
    await page.getByLabelText('Motto of three').fill('Dark')
    await away()
    await expect.poll(() => saved.toSorted()).toEqual(['one: Light', 'three: Dark'])
    // With the focus in a form, only that form is saved.
    await page.getByLabelText('Motto of three').fill('Dusk')
    await page.getByLabelText('Motto of two').fill('Dawn')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => saved.slice(2)).toEqual(['two: Dawn'])
  })

  test('never lets two forms with the same fields overwrite each other', async () => {
    function Twice() {
      const { run } = useCommands()
      const prompt = useNovel((novel) => novel.world_prompts[0])
      const schema = z.pick(WorldPrompt, { name: true })
      return ['one', 'two'].map((which) => (
        <RecordForm
          key={which}
          name={which}
          schema={schema}
          words={{ name: { label: `Name in ${which}` } }}
          saved={{ name: prompt?.name ?? '' }}
          onSave={(value) =>
            run({
              command: 'changeEntry',
              list: 'world_prompts',
              key: prompt?.id ?? '',
              entry: { ...prompt, ...value } as never,
            })
          }
        />
      ))
    }
    const { server, editor } = await openEditor(<Twice />)
    await page.getByLabelText('Name in one').fill('Pier')
    await page.getByLabelText('Name in two').fill('Mole')
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByText('Someone else has changed this while you were typing:')).toBeVisible()
    await expect.element(page.getByLabelText('Name in two')).toHaveValue('Mole')
    expect(server.saved).toHaveLength(1)
    expect(editor.read().novel.world_prompts[0]?.name).toBe('Pier')
  })
})
