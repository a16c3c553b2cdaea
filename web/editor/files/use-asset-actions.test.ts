import type { NovelId } from '@fabula/core/ids'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { afterEach, expect, test, vi } from 'vitest'
import { upload } from '../../client/upload.ts'
import { open } from '../test/small-server.ts'
import { assetActions } from './use-asset-actions.ts'

vi.mock('../../client/upload.ts')
afterEach(() => vi.unstubAllGlobals())

test('uploads nothing for an author who is logged out, nor as another one', async () => {
  const as = (id: string) => JSON.stringify({ token: `of ${id}`, user: { id, username: id } })
  let stored: string | null = as('nell')
  vi.stubGlobal('localStorage', { getItem: () => stored })
  vi.mocked(upload).mockRejectedValue(new DOMException('', 'AbortError'))
  const { editor } = open()
  const params = { base: 'building_novel', id: editor.read().novel.id as NovelId } as const
  const actions = assetActions(editor, {} as never, params, editorNovelPhrases.english.assets)
  const file = new File(['x'], 'quay.png')
  const add = () => actions.add({ type: 'background', name: 'Quay', description: 'Fog.', file })
  await expect(add()).rejects.toMatchObject({ name: 'AbortError' })
  for (const later of [null, 'ended', as('vera')]) {
    stored = later
    // It is kept in the list of uploads, as without a connection.
    await expect(add()).rejects.toMatchObject({ status: 0 })
  }
  expect(upload).toHaveBeenCalledTimes(1)
})
