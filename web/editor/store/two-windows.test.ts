import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { withScene } from '@fabula/core/edit/scene-lists'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { hall, offline, open, rename, say, smallServer } from '../test/small-server.ts'
import { testNovel } from '../test/test-novel.ts'
import { findScene, partOfScene, withPart } from './parts.ts'

describe('two windows', () => {
  it('merge different changes without asking', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    await theirs.editor.edit('Rename', rename('Theirs'))
    expect(await mine.editor.edit('Describe', (novel) => ({ ...novel, description: 'Mine' }))).toBe('saved')
    expect(mine.editor.read()).toMatchObject({
      novel: { name: 'Theirs', description: 'Mine' },
      saving: { kind: 'saved' },
    })
    expect(server.novel).toMatchObject({ name: 'Theirs', description: 'Mine' })
    // Undo reverts what was done here, and nothing of the other window.
    await mine.editor.undo()
    expect(server.novel).toMatchObject({ name: 'Theirs', description: '' })
  })

  it('never overwrite each other: the later one is shown the collisions, and picks', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    await theirs.editor.edit('Rename', (novel) => ({ ...novel, name: 'Theirs', description: 'Theirs' }))
    const edit = (novel: NovelAnswer) => ({ ...novel, name: 'Mine', description: 'Mine', credits: 'Mine' })
    expect(await mine.editor.edit('Describe', edit)).toBe('kept')
    expect(mine.editor.read().saving).toMatchObject({
      kind: 'stale',
      parts: ['head'],
      collisions: [
        { path: ['name'], base: 'Forty lamps', ours: 'Mine', theirs: 'Theirs' },
        { path: ['description'], base: '', ours: 'Mine', theirs: 'Theirs' },
      ],
    })
    expect(server.novel).toMatchObject({ name: 'Theirs', description: 'Theirs' })
    await mine.editor.settleStale({ name: 'theirs', description: 'ours' })
    expect(server.novel).toMatchObject({ name: 'Theirs', description: 'Mine', credits: 'Mine' })
    expect(mine.editor.read()).toMatchObject({
      novel: { name: 'Theirs', description: 'Mine' },
      saving: { kind: 'saved' },
    })
  })

  it('asks next about collisions that arise while the author picks', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    await theirs.editor.edit('Rename', rename('Theirs'))
    await mine.editor.edit('Rename', rename('Mine'))
    await theirs.editor.edit('Describe', (novel) => ({ ...novel, description: 'Theirs' }))
    await mine.editor.edit('Describe', (novel) => ({ ...novel, description: 'Mine' }))
    await mine.editor.settleStale({ name: 'ours' })
    expect(mine.editor.read().saving).toMatchObject({ kind: 'stale', collisions: [{ path: ['description'] }] })
    await mine.editor.settleStale({ name: 'ours', description: 'theirs' })
    expect(server.novel).toMatchObject({ name: 'Mine', description: 'Theirs' })
  })

  it('shows text that was changed again during the choice before it is overwritten', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    await theirs.editor.edit('Rename', rename('Theirs'))
    await mine.editor.edit('Rename', rename('Mine'))
    await theirs.editor.edit('Rename', rename('Theirs, longer'))
    await mine.editor.settleStale({ name: 'ours' })
    expect(server.novel.name).toBe('Theirs, longer')
    expect(mine.editor.read().saving).toMatchObject({
      kind: 'stale',
      collisions: [{ path: ['name'], ours: 'Mine', theirs: 'Theirs, longer' }],
    })
    await mine.editor.settleStale({ name: 'ours' })
    expect(server.novel.name).toBe('Mine')
  })

  it('keeps earlier picks while more is asked', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    const both = (text: string) => (novel: NovelAnswer) => ({ ...novel, name: text, description: text })
    await theirs.editor.edit('Write', both('Theirs'))
    await mine.editor.edit('Write', both('Mine'))
    await theirs.editor.edit('Rename', rename('Theirs, longer'))
    await mine.editor.keepMine()
    expect(mine.editor.read().saving).toMatchObject({ kind: 'stale', collisions: [{ path: ['name'] }] })
    await mine.editor.keepMine()
    expect(mine.editor.read().saving.kind).toBe('saved')
    expect(server.novel).toMatchObject({ name: 'Mine', description: 'Mine' })
  })

  it('picks apply only to their collisions: later ones are all asked', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    const both = (name: string, description: string) => (novel: NovelAnswer) => ({ ...novel, name, description })
    await theirs.editor.edit('Rename', rename('Theirs'))
    await mine.editor.edit('Rename', rename('Mine'))
    await mine.editor.settleStale({ name: 'ours' })
    await theirs.editor.takeTheirs()
    await theirs.editor.follow('')
    await theirs.editor.edit('Write', both('Theirs again', 'Theirs'))
    await mine.editor.edit('Write', both('Mine again', 'Mine'))
    await mine.editor.settleStale({ description: 'ours' })
    expect(mine.editor.read().saving).toMatchObject({ kind: 'stale' })
    expect(server.novel.name).toBe('Theirs again')
    await mine.editor.settleStale({ name: 'theirs' })
    expect(server.novel).toMatchObject({ name: 'Theirs again', description: 'Mine' })
  })

  it('stops asking a server that always refuses', async () => {
    const { editor, server } = open()
    server.failures.push(
      ...Array.from({ length: 9 }, () => new ApiError({ status: 412, code: 'changed_elsewhere', detail: '' })),
    )
    expect(await editor.edit('Rename', rename('A'))).toBe('kept')
    expect(editor.read()).toMatchObject({ novel: { name: 'A' }, saving: { kind: 'failed' } })
    expect(server.failures).toHaveLength(4)
    server.failures.length = 0
    await editor.retry()
    expect(server.novel.name).toBe('A')
  })

  it('offers both versions of a scene that was edited here and deleted there, and restores it if picked', async () => {
    for (const side of ['ours', 'theirs'] as const) {
      const server = smallServer()
      const mine = open(server)
      const scene = server.novel.static_scenes[0]
      server.novel = { ...server.novel, static_scenes: [] }
      expect(await mine.editor.edit('Say', say('Rain.'))).toBe('kept')
      expect(mine.editor.read().saving).toMatchObject({
        kind: 'stale',
        collisions: [{ path: ['scenes', scene?.id], ours: { original_message: 'Rain.' }, theirs: undefined }],
      })
      await mine.editor.settleStale({ [`scenes/${scene?.id}`]: side })
      const said = server.novel.static_scenes.map((each) => each.original_message)
      expect(said).toEqual(side === 'ours' ? ['Rain.'] : [])
      expect(mine.editor.read().saving.kind).toBe('saved')
    }
  })

  it('can take the other version instead', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    await theirs.editor.edit('Rename', rename('Theirs'))
    await mine.editor.edit('Rename', rename('Mine'))
    await mine.editor.takeTheirs()
    expect(mine.editor.read()).toMatchObject({ novel: { name: 'Theirs' }, saving: { kind: 'saved' }, undo: null })
    expect(mine.kept.edits).toEqual({})
  })

  it('shows an edit kept from an earlier visit as stale if the novel has changed', async () => {
    const first = open()
    first.server.failures.push(offline())
    await first.editor.edit('Rename', rename('Mine'))
    await open(first.server).editor.edit('Rename', rename('Theirs'))
    const later = open(first.server, first.kept)
    expect(later.editor.read()).toMatchObject({ novel: { name: 'Mine' }, saving: { kind: 'stale', parts: ['head'] } })
    await later.editor.keepMine()
    expect(first.server.novel.name).toBe('Mine')
  })

  it('redo brings a new scene back with what was written in it elsewhere before Undo', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    const roof = { ...hall, scene_id: '00000000-0000-4000-8000-0000000000a2' } as typeof hall
    const scene = { ...testNovel().static_scenes[0], id: roof.scene_id } as never
    await mine.editor.edit('New', (novel) => withScene(novel, scene))
    await theirs.editor.follow('new')
    const write = { kind: 'fields', fields: { original_message: 'Wind.' } } as const
    await theirs.editor.edit('Write', (novel) => withPart(novel, partOfScene(roof), write))
    await mine.editor.follow('written')
    await mine.editor.undo()
    expect(findScene(server.novel, roof)).toBeUndefined()
    await mine.editor.redo()
    expect(findScene(server.novel, roof)).toMatchObject({ original_message: 'Wind.' })
  })

  it('the latest version is loaded again if an edit is saved meanwhile', async () => {
    const { editor, server } = open()
    const read = server.calls.readNovel
    server.calls.readNovel = async () => {
      server.calls.readNovel = read
      const older = server.novel
      await editor.edit('Rename', rename('Mine'))
      return older
    }
    await editor.takeTheirs()
    expect(editor.read().novel.name).toBe('Mine')
  })
})
