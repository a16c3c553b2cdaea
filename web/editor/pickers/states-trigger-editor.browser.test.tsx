import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { StatesTriggerEditor } from './states-trigger-editor.tsx'

function Trigger() {
  const [value, setValue] = useState(emptyTrigger)
  return <StatesTriggerEditor value={value} onChange={setValue} />
}

test('focuses an added change, even a flag above the scales; a change may be typed with a minus sign', async () => {
  const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}` as never
  const states = {
    flags: [{ id: id('f1'), name: 'paid', initial_value: false }],
    scales: [{ id: id('f2'), name: 'trust', initial_value: 0 }],
  }
  await openEditor(<Trigger />, { novel: { ...novelInHand(), states } })
  for (const [add, field] of [
    ['Change a scale', 'Scale'],
    ['Change a flag', 'Flag'],
  ] as const) {
    await page.getByRole('button', { name: add }).click()
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(field)
  }
  const change = page.getByRole('textbox', { name: 'Change', exact: true })
  await change.fill('\u22125')
  await expect.element(change).toHaveValue('-5')
})
