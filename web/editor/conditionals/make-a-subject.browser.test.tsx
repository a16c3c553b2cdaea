import { ScaleId, SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { fieldMessages } from '@fabula/core/record/field-messages'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { editorPhrases } from '@fabula/phrases/editor'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EntryList } from '../entries/entry-list.tsx'
import { novelInHand, openEditor } from '../test/open-editor.tsx'

const words = conditionalsPhrases.english
const made = makeNewPhrases.english

const scene = SceneId.parse('00000000-0000-4000-8000-0000000000b1')
function Prompts() {
  const list = { add: 'Add prompt', new: 'New prompt', edit: 'A prompt', empty: 'None yet' }
  return <EntryList of={{ list: 'prompts', scene }} words={list} card={() => null} />
}
const trust = { id: ScaleId.parse('00000000-0000-4000-8000-0000000000d1'), name: 'trust', initial_value: 0 }
const novel = {
  ...novelInHand(),
  interactive_scenes: [{ ...newInteractiveScene(scene, 'Tavern', '2026-01-01T00:00:00.000Z'), revision: 1 }],
}

beforeEach(() => history.replaceState(null, '', location.pathname))
afterEach(() => localStorage.clear())

const ways = [
  ['a flag', 'pointer', made.flagNamed, words.hasOf],
  ['a flag', 'keyboard', made.flagNamed, words.hasOf],
  ['a scale', 'pointer', made.scaleNamed, words.thresholdOf],
] as const

test.each(ways)(
  'keeps the focus in the surrounding form when %s is created by %s inside a condition',
  async (_, hand, offer, at) => {
    const { server } = await openEditor(<Prompts />, { novel })
    await page.getByRole('button', { name: 'Add prompt' }).click()
    await page.getByRole('button', { name: words.addCondition }).click()
    const search = page.getByRole('combobox')
    await search.fill('oil key')
    let answer = () => {}
    server.answers = new Promise((resolve) => {
      answer = resolve
    })
    if (hand === 'keyboard') await userEvent.keyboard('{Enter}')
    else await page.getByRole('button', { name: offer('oil key') }).click()
    await expect.element(page.getByRole('option', { name: 'oil key' })).toBeVisible()
    await expect.element(search).toHaveFocus()
    answer()
    await expect.element(page.getByLabelText(at('oil key'))).toHaveFocus()
  },
)

test.each([
  ['99999999999', fieldMessages.numberBounds],
  ['1.5', fieldMessages.thresholdWrong],
  ['1,5', fieldMessages.thresholdWrong],
])('does not save or discard the threshold %s: it stays, is reported, and can be corrected', async (typed, fault) => {
  const { server } = await openEditor(<Prompts />, { novel: { ...novel, states: { flags: [], scales: [trust] } } })
  await page.getByRole('button', { name: 'Add prompt' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('Fog.')
  await dialog.getByRole('button', { name: words.addCondition }).click()
  await page.getByRole('option', { name: 'trust' }).click()
  const threshold = dialog.getByLabelText(words.thresholdOf('trust'))
  await threshold.fill(typed)
  await dialog.getByRole('button', { name: editorPhrases.english.save }).click()
  await expect.element(dialog.getByText(fault)).toBeVisible()
  await expect.element(threshold).toHaveValue(typed)
  expect(server.saved).toEqual([])
  await threshold.fill('-7')
  await dialog.getByRole('button', { name: editorPhrases.english.save }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => JSON.stringify(server.saved)).toContain('"threshold":-7')
})
