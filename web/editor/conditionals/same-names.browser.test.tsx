import { EndingId, FlagId, ScaleId, SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { limits } from '@fabula/core/record/limits'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { StatesTriggerEditor } from '../pickers/states-trigger-editor.tsx'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { ConditionalsEditor } from './conditionals-editor.tsx'

const words = conditionalsPhrases.english
const flag = (last: string, name: string) => ({
  id: FlagId.parse(`00000000-0000-4000-8000-0000000000${last}`),
  name,
  initial_value: false,
})
const novel = {
  ...novelInHand(),
  states: {
    flags: [flag('a1', 'trust'), flag('a2', 'trust'), flag('a3', 'key')],
    scales: [{ id: ScaleId.parse('00000000-0000-4000-8000-0000000000b1'), name: 'Trust', initial_value: 0 }],
  },
}
const labelsOf = (options: Element[]) => options.map(({ textContent }) => textContent)

test('distinguishes flags and scales of the same name in the condition picker and in the condition', async () => {
  function Conditions() {
    const [value, setValue] = useState<Parameters<typeof ConditionalsEditor>[0]['value']>([])
    return <ConditionalsEditor value={value} onChange={setValue} />
  }
  await openEditor(<Conditions />, { novel })
  await page.getByRole('button', { name: words.addCondition }).click()
  await page.getByRole('combobox').fill('trust')
  expect(labelsOf(page.getByRole('option').elements())).toEqual(['trust (1)flag', 'trust (2)flag', 'Trustscale'])
  await page.getByRole('option', { name: 'trust (2)' }).click()
  await expect.element(page.getByLabelText(words.hasOf('trust (2)'))).toBeVisible()
})

test('endings of the same name are shown with their scenes, in the picker and in the condition', async () => {
  const sceneWithExit = (last: string, name: string) => ({
    ...newInteractiveScene(SceneId.parse(`00000000-0000-4000-8000-0000000000${last}`), name, novel.created_at),
    endings: [
      {
        id: EndingId.parse(`00000000-0000-4000-8000-00000000${last}ee`),
        name: 'He leaves',
        prompt_ending_conditional: 'He leaves',
        conditionals: [],
        keywords: [],
        next_scene: null,
        states_trigger: emptyTrigger,
      },
    ],
    revision: 1,
  })
  const interactive_scenes = [sceneWithExit('e1', 'Pier'), sceneWithExit('e2', 'Attic')]
  function Conditions() {
    const [value, setValue] = useState<Parameters<typeof ConditionalsEditor>[0]['value']>([])
    return <ConditionalsEditor value={value} onChange={setValue} />
  }
  await openEditor(<Conditions />, { novel: { ...novel, interactive_scenes } })
  await page.getByRole('button', { name: words.addCondition }).click()
  await page.getByRole('combobox').fill('leaves')
  expect(labelsOf(page.getByRole('option').elements())).toEqual(['Pier - He leaves', 'Attic - He leaves'])
  await page.getByRole('option', { name: 'Attic' }).click()
  await expect.poll(() => document.querySelector('.condition-name')?.textContent).toBe('Attic - He leaves')
})

test('distinguishes flags of the same name in a trigger', async () => {
  function Trigger() {
    const [value, setValue] = useState({
      ...emptyTrigger,
      flags: [{ flag_id: novel.states.flags[0]?.id, value: true }],
    })
    return (
      <StatesTriggerEditor value={value as typeof emptyTrigger} onChange={(next) => setValue(next as typeof value)} />
    )
  }
  await openEditor(<Trigger />, { novel })
  const options = page.getByRole('combobox', { name: 'Flag', exact: true }).getByRole('option').elements()
  expect(labelsOf(options)).toEqual(['trust (1)', 'trust (2)', 'key'])
})

test('a picker that is open for one group closes when another is removed, whose number its own would get', async () => {
  const [, , key] = novel.states.flags
  const on = (has: boolean) => ({ flags: [{ flag_id: key?.id as FlagId, has }], scales: [], completed_endings: [] })
  function Conditions() {
    const [value, setValue] = useState<Parameters<typeof ConditionalsEditor>[0]['value']>([
      on(true),
      on(false),
      on(true),
    ])
    return <ConditionalsEditor value={value} onChange={setValue} />
  }
  await openEditor(<Conditions />, { novel })
  await page.getByRole('button', { name: words.addAndTo(2) }).click()
  await expect.element(page.getByRole('combobox', { name: words.pickSearch })).toBeVisible()
  await page.getByRole('button', { name: words.removeGroup(1) }).click()
  await expect.element(page.getByRole('combobox', { name: words.pickSearch })).not.toBeInTheDocument()
})

test('nothing can be added to a group, or beside the groups, when there are as many as can be saved', async () => {
  const [, , key] = novel.states.flags
  const condition = { flag_id: key?.id as FlagId, has: true }
  const groups = Array.from({ length: limits.groups }, (_, at) => ({
    flags: Array.from({ length: at === 0 ? limits.conditions : 1 }, () => condition),
    scales: [],
    completed_endings: [],
  }))
  await openEditor(<ConditionalsEditor value={groups} onChange={() => undefined} />, { novel })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(button(words.addAndTo(1))).toHaveAttribute('title', words.full(limits.conditions))
  await expect.element(button(words.addOr)).toHaveAttribute('title', words.full(limits.groups))
  for (const name of [words.addAndTo(1), words.addOr]) (button(name).element() as HTMLElement).click()
  await expect.element(page.getByRole('combobox', { name: words.pickSearch })).not.toBeInTheDocument()
  await button(words.addAndTo(2)).click()
  await expect.element(page.getByRole('combobox', { name: words.pickSearch })).toBeVisible()
})
