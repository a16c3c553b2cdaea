import { withScene } from '@fabula/core/edit/scene-lists'
import { expect, it } from 'vitest'
import { hall, offline, open, rename, say, settled } from '../test/small-server.ts'
import { testNovel } from '../test/test-novel.ts'
import { findScene, partOfScene, withPart } from './parts.ts'

it('an edit saved without an answer does not collide with what the author wrote after it', async () => {
  const { editor, server } = open()
  server.lost = true
  expect(await editor.edit('Rename', rename('Lamps'))).toBe('kept')
  server.lost = false
  expect(await editor.edit('Rename', rename('Lanterns'))).toBe('saved')
  expect(server.novel.name).toBe('Lanterns')
})

it('an edit saved without an answer does not collide after a reload either', async () => {
  const first = open()
  first.server.lost = true
  await first.editor.edit('Write', say('One'))
  first.server.failures.push(offline())
  await first.editor.edit('Write', say('Two'))
  first.server.lost = false
  const second = open(first.server, first.kept)
  await settled()
  await settled()
  expect(second.editor.read()).toMatchObject({ saving: { kind: 'saved' } })
  expect(findScene(second.server.novel, hall)).toMatchObject({ original_message: 'Two' })
})

it('text in a new scene survives a reload, although the scene was saved without an answer', async () => {
  const first = open()
  const roof = { ...hall, scene_id: '00000000-0000-4000-8000-0000000000a2' } as typeof hall
  const scene = { ...testNovel().static_scenes[0], id: roof.scene_id } as never
  first.server.lost = true
  await first.editor.edit('New', (novel) => withScene(novel, scene))
  first.server.failures.push(offline())
  const write = { kind: 'fields', fields: { original_message: 'Wind.' } } as const
  await first.editor.edit('Write', (novel) => withPart(novel, partOfScene(roof), write))
  first.server.lost = false
  const second = open(first.server, first.kept)
  await settled()
  expect(findScene(second.editor.read().novel, roof)).toMatchObject({ original_message: 'Wind.' })
  expect(findScene(second.server.novel, roof)).toMatchObject({ original_message: 'Wind.' })
})

it('a new scene saved without an answer is not saved over what a co-author has written in it since', async () => {
  const { editor, server } = open()
  const roof = { ...hall, scene_id: '00000000-0000-4000-8000-0000000000a2' } as typeof hall
  const scene = { ...testNovel().static_scenes[0], id: roof.scene_id } as never
  server.lost = true
  expect(await editor.edit('New', (novel) => withScene(novel, scene))).toBe('kept')
  server.lost = false
  const theirs = { kind: 'fields', fields: { original_message: 'Wind.', revision: 2 } } as const
  server.novel = withPart(server.novel, partOfScene(roof), theirs)
  const mine = { kind: 'fields', fields: { description: 'High.' } } as const
  await editor.edit('Write', (novel) => withPart(novel, partOfScene(roof), mine))
  await settled()
  for (const novel of [server.novel, editor.read().novel])
    expect(findScene(novel, roof)).toMatchObject({ original_message: 'Wind.', description: 'High.' })
  expect(editor.read().saving.kind).toBe('saved')
})
