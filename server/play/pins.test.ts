import { expect, test, vi } from 'vitest'
import { pinnedBefore } from './pins.ts'

test('pinned messages are read once for the same path and pins', async () => {
  const query = vi.fn(async () => ({ rows: [] }))
  const pins = [{ state_id: crypto.randomUUID() as never, speaker_type: 'user' as const, depth: 1 }]
  const at = { user_id: crypto.randomUUID() as never, id: crypto.randomUUID() as never }
  for (let turn = 0; turn < 2; turn++) await pinnedBefore({ query } as never, at, pins)
  expect(query).toHaveBeenCalledOnce()
})
