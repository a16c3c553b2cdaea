import type { NovelId } from '@fabula/core/ids'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { afterEach, expect, test, vi } from 'vitest'
import { open } from '../test/small-server.ts'
import { assetActions } from './use-asset-actions.ts'

afterEach(() => vi.unstubAllGlobals())

test('uploads nothing for an author who is logged out, nor as another one', async () => {
  const as = (id: string) => JSON.stringify({ token: `of ${id}`, user: { id, username: id } })
  let stored: string | null = as('nell')
  vi.stubGlobal('localStorage', { getItem: () => stored })
  const sent: string[] = []
  class LostRequest {
    upload = {}
    onerror = () => undefined
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'authorization') sent.push(value)
    }
    send() {
      this.onerror()
    }
  }
  vi.stubGlobal('XMLHttpRequest', LostRequest)
  const { editor } = open()
  const params = { base: 'building_novel', id: editor.read().novel.id as NovelId } as const
  const actions = assetActions(editor, {} as never, params, editorNovelPhrases.english.assets)
  const file = new File(['x'], 'quay.png')
  for (const later of [as('nell'), null, 'ended', as('vera')]) {
    stored = later
    // It stays in the list of uploads, as without a connection.
    const added = actions.add({ type: 'background', name: 'Quay', description: 'Fog.', file })
    await expect(added).rejects.toMatchObject({ status: 0 })
  }
  expect(sent).toEqual(['Bearer of nell'])
})
