import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BridgeStage, id, novelWithStage, wren } from '../test/bridge-stage.tsx'
import { openEditor } from '../test/open-editor.tsx'

const inFrame = (selector: string) =>
  document.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>(selector) ?? null
const save = () => page.getByRole('button', { name: 'Save the stage' }).click()

/** Presses a button even if a note of another test covers it. */
const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click()

describe('the stage of a scene', () => {
  test('shows typed and chosen values at once, and saves all of them as one edit', async () => {
    const { server, editor } = await openEditor(<BridgeStage />, { novel: novelWithStage() })
    await expect.poll(() => inFrame('.stage-box-text')?.textContent).toBe('Stop.')
    await page.getByRole('textbox', { name: 'Opening line' }).fill('The toll is one coin.')
    await page.getByLabelText('Who says it').selectOptions('Wren')
    await page.getByRole('button', { name: 'Wren', exact: true }).click()
    await page.getByRole('radio', { name: 'wren glad' }).click({ force: true })
    await page.getByLabelText('Place on the stage').selectOptions('left')
    await expect.poll(() => inFrame('.stage-box-text')?.textContent).toBe('The toll is one coin.')
    await expect.poll(() => inFrame('.stage-actor')?.dataset.position).toBe('left')
    expect(editor.read().novel.interactive_scenes[0]?.start_message_original).toBe('Stop.')
    await save()
    await expect.poll(() => server.saved).toHaveLength(1)
    expect(server.saved[0]).toMatchObject({
      start_message_original: 'The toll is one coin.',
      start_message_speaker_id: wren,
      characters: [{ start_sprite_id: id('d4'), position: 'left' }],
    })
    await editor.undo()
    await expect.poll(() => inFrame('.stage-box-text')?.textContent).toBe('Stop.')
  })

  test('keeps a background’s focus point in sight, and is laid out for the window it shows', async () => {
    const { server } = await openEditor(<BridgeStage />, { novel: novelWithStage() })
    document.querySelector('details')?.setAttribute('open', '')
    const river = page.getByRole('radio', { name: 'river' })
    await expect.element(river).toBeInTheDocument()
    ;(river.element() as HTMLInputElement).click()
    await expect
      .poll(() => {
        const shown = inFrame('.stage-background')
        return shown?.ownerDocument.defaultView?.getComputedStyle(shown).objectPosition
      })
      .toBe('10% 90%')
    press('Phone')
    await expect.poll(() => document.querySelector('iframe')?.contentWindow?.innerWidth).toBe(390)
    press('Save the stage')
    await expect.poll(() => server.saved).toMatchObject([{ backgrounds: [{ background_asset_id: id('d5') }] }])
  })
})
