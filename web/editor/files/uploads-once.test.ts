import type { AssetId } from '@fabula/core/ids'
import type { Asset } from '@fabula/core/novel/asset'
import { expect, test } from 'vitest'
import { uploadsOnce } from './uploads-once.ts'

const quay = { name: 'Quay', prompt_description: 'Fog.', asset_type: 'background' as const }

/** A server that stores an upload under its key; its answers are lost while `lost`. */
function storage() {
  const stored = new Map<string, object>()
  const changed: object[] = []
  const server = { stored, changed, lost: false }
  const upload = uploadsOnce(
    async (words, _, key) => {
      if (!stored.has(key)) stored.set(key, words)
      if (server.lost) throw new Error('lost')
      return { id: key as AssetId } as Asset
    },
    async (id, words) => {
      changed.push(words)
      return { id } as Asset
    },
  )
  return Object.assign(server, { upload })
}

test('a file whose answer was lost is not stored twice; one that is added again is', async () => {
  const server = storage()
  const file = new File(['x'], 'quay.png')
  server.lost = true
  await expect(server.upload(quay, file, {})).rejects.toThrow('lost')
  server.lost = false
  const { id } = await server.upload(quay, file, {})
  expect([[...server.stored.keys()], server.changed]).toEqual([[id], []])
  await server.upload(quay, file, {})
  await server.upload(quay, new File(['x'], 'quay.png'), {})
  expect(server.stored.size).toBe(3)
})

test('words that were changed before the file was sent again are kept', async () => {
  const server = storage()
  const file = new File(['x'], 'quay.png')
  server.lost = true
  await expect(server.upload(quay, file, {})).rejects.toThrow('lost')
  server.lost = false
  await server.upload({ ...quay, name: 'Pier' }, file, {})
  expect([server.stored.size, server.changed]).toEqual([1, [{ ...quay, name: 'Pier' }]])
})
