import type { InteractiveSceneAnswer, NovelAnswer } from '@fabula/contract/shapes/novel'
import type { Command } from '@fabula/core/edit/commands'
import type { EndingId, FlagId, SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { SceneRef, SceneType } from '@fabula/core/novel/scene-ref'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { newId } from '../../client/new-id.ts'
import { commandsOf } from '../commands/use-commands.ts'
import { createEditor } from '../store/editor.ts'
import type { EditorCalls } from '../store/editor-calls.ts'
import {
  type AnyScene,
  type Fields,
  findScene,
  partOfScene,
  revisionOf,
  withFields,
  withScenes,
} from '../store/parts.ts'
import { testNovel } from '../store/test-novel.ts'
import { createScene } from './create-scene.ts'
import { deleteScene } from './delete-scene.ts'
import { duplicateScene } from './duplicate-scene.ts'
import { withSceneAt } from './scenes-in-novel.ts'

const when = '2026-01-01T00:00:00.000Z'

/** A server that keeps scenes and what was deleted, and counts revisions. */
function smallServer(novel: NovelAnswer) {
  const deleted = new Map<string, AnyScene>()
  const server = { novel, refuseSave: false }
  const absent = () => new ApiError({ status: 404, code: 'scene_not_found', detail: 'Scene not found' })
  const calls = {
    async saveHead(fields: Fields, revision: number) {
      server.novel = { ...withFields(server.novel, 'head', fields), revision: revision + 1 }
      return revision + 1
    },
    async createScene(type: SceneType, name: string) {
      const id = newId() as SceneId
      const made = { ...(type === 'static' ? newStaticScene : newInteractiveScene)(id, name, when), revision: 1 }
      server.novel = withSceneAt(server.novel, type, made as AnyScene, Number.POSITIVE_INFINITY)
      return made as AnyScene
    },
    async saveScene(scene: SceneRef, fields: Fields, revision: number) {
      if (server.refuseSave) throw new ApiError({ status: 422, code: 'invalid_input', detail: 'No' })
      const now = revisionOf(server.novel, partOfScene(scene))
      if (now !== revision) throw new ApiError({ status: 412, code: 'changed_elsewhere', detail: '' })
      server.novel = withFields(server.novel, partOfScene(scene), { ...fields, revision: now + 1 })
      return now + 1
    },
    async deleteScene(ref: SceneRef) {
      const scene = findScene(server.novel, ref)
      if (!scene) throw absent()
      deleted.set(ref.scene_id, scene)
      server.novel = withScenes(server.novel, ref.scene_type, (all) => all.filter(({ id }) => id !== ref.scene_id))
    },
    async restoreScene(ref: SceneRef) {
      const scene = deleted.get(ref.scene_id)
      if (!scene) throw absent()
      const back = { ...scene, revision: scene.revision + 1 }
      server.novel = withSceneAt(server.novel, ref.scene_type, back, Number.POSITIVE_INFINITY)
      return back
    },
  } as EditorCalls
  return Object.assign(server, { calls })
}

const kept = { read: () => ({}), write: () => true }
const tavern: InteractiveSceneAnswer = {
  ...newInteractiveScene('00000000-0000-4000-8000-0000000000b1' as SceneId, 'Tavern', when),
  revision: 3,
  endings: [
    {
      id: '00000000-0000-4000-8000-0000000000e1' as EndingId,
      name: 'Escape',
      prompt_ending_conditional: 'they flee',
      conditionals: [],
      keywords: [],
      next_scene: null,
      states_trigger: emptyTrigger,
    },
  ],
}
const ref: SceneRef = { scene_type: 'interactive', scene_id: tavern.id }
function open() {
  const server = smallServer({ ...testNovel(), interactive_scenes: [tavern] })
  const editor = createEditor(server.novel, { calls: server.calls, kept })
  const names = () => editor.read().novel.interactive_scenes.map(({ name }) => name)
  return { server, editor, names }
}

const flagNamed = (name: string) => ({ id: newId() as FlagId, name, initial_value: true })

describe('whole scenes', () => {
  test('come, go and come back', async () => {
    const { editor, server, names } = open()
    await createScene(editor, 'interactive', 'Attic', 'create')
    expect([names(), editor.read().undo]).toEqual([['Tavern', 'Attic'], 'create'])
    await editor.undo()
    expect([names(), server.novel.interactive_scenes.length]).toEqual([['Tavern'], 1])
    await editor.redo()
    expect([names(), server.novel.interactive_scenes.length]).toEqual([['Tavern', 'Attic'], 2])
  })

  test('come back to their place in the list, and can be saved there', async () => {
    const { editor, server, names } = open()
    await createScene(editor, 'interactive', 'Attic', 'create')
    await editor.edit('rename', (novel) => withFields(novel, partOfScene(ref), { name: 'Inn' }))
    await deleteScene(editor, ref, 'delete')
    expect(names()).toEqual(['Attic'])
    await editor.undo()
    expect(names()).toEqual(['Inn', 'Attic'])
    expect(await editor.edit('rename', (novel) => withFields(novel, partOfScene(ref), { name: 'Pub' }))).toBe('saved')
    expect(findScene(server.novel, ref)?.name).toBe('Pub')
    await editor.undo()
    expect(names()).toEqual(['Inn', 'Attic'])
  })

  test('keep up with somebody who presses undo and redo quickly', async () => {
    const { editor, names } = open()
    const rename = (name: string) => editor.edit(name, (novel) => withFields(novel, partOfScene(ref), { name }))
    for (const name of ['Inn', 'Pub', 'Bar']) await rename(name)
    await Promise.all([editor.undo(), editor.redo(), editor.undo(), editor.undo()])
    expect([names(), editor.read().undo, editor.read().redo]).toEqual([['Inn'], 'Inn', 'Pub'])
  })

  test('are as they were once everything has been undone, and as they became once it has been redone', async () => {
    const scene = tavern.id
    const changes: fc.Arbitrary<Command> = fc.oneof(
      fc
        .string({ minLength: 1 })
        .map((name): Command => ({ command: 'arrangeScene', scene, point: { x: name.length, y: 0 } })),
      fc
        .string()
        .map((help): Command => ({ command: 'changeScene', ...ref, scene_type: 'interactive', fields: { help } })),
      fc.string().map((prompt_description): Command => {
        const entry = { prompt_description, conditionals: [] }
        return { command: 'addEntry', list: 'prompts', scene, entry }
      }),
      fc
        .tuple(fc.nat(3), fc.nat(3))
        .map(([from, to]): Command => ({ command: 'moveEntry', list: 'prompts', scene, from, to })),
      fc.constant<Command>({ command: 'removeEntry', list: 'endings', scene, key: 0 }),
      fc.string().map((name): Command => ({ command: 'addEntry', list: 'flags', entry: flagNamed(name) })),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 8 }), async (list) => {
        const { editor, server } = open()
        const { run } = commandsOf(editor, 'english')
        const before = editor.read().novel
        for (const change of list) await run(change)
        const after = editor.read().novel
        while (editor.read().undo !== null) await editor.undo()
        expect(editor.read().novel).toEqual(before)
        while (editor.read().redo !== null) await editor.redo()
        expect(editor.read().novel).toEqual(after)
        expect(findScene(server.novel, ref)).toEqual({ ...findScene(after, ref), revision: expect.any(Number) })
      }),
      { numRuns: 40 },
    )
  })

  test('are doubled with all they hold, and with endings of their own', async () => {
    const { editor, server, names } = open()
    const copy = await duplicateScene(editor, ref, 'Tavern (copy)', 'duplicate')
    expect(names()).toEqual(['Tavern', 'Tavern (copy)'])
    const stored = server.novel.interactive_scenes[1]
    expect(stored?.endings).toMatchObject([{ name: 'Escape', prompt_ending_conditional: 'they flee' }])
    expect(stored?.endings[0]?.id).not.toBe(tavern.endings[0]?.id)
    expect(copy).toEqual(stored)
    await editor.undo()
    expect(names()).toEqual(['Tavern'])
    await editor.redo()
    expect(names()).toEqual(['Tavern', 'Tavern (copy)'])
  })

  test('whose copy is refused leave nothing behind', async () => {
    const { editor, server, names } = open()
    server.refuseSave = true
    await expect(duplicateScene(editor, ref, 'Copy', 'duplicate')).rejects.toMatchObject({ status: 422 })
    expect([names(), server.novel.interactive_scenes.length, editor.read().undo]).toEqual([['Tavern'], 1, null])
  })
})
