import type { InteractiveSceneAnswer, NovelAnswer } from '@fabula/contract/shapes/novel'
import type { Command } from '@fabula/core/edit/commands'
import { sceneById, withScene } from '@fabula/core/edit/scene-lists'
import type { EndingId, FlagId, SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { newId } from '../../client/new-id.ts'
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
import { memory } from '../test/small-server.ts'
import { testNovel } from '../test/test-novel.ts'
import { commandsOf } from './use-commands.ts'

const when = '2026-01-01T00:00:00.000Z'

/** A server that stores scenes, counts revisions, and refuses or fails on demand. */
function smallServer(novel: NovelAnswer) {
  const server = { novel, refuse: '', offline: false, calls: {} as EditorCalls, sent: [] as string[] }
  const answer = (what: string) => {
    if (server.offline) throw new ApiError({ status: 0, code: 'no_connection', detail: '' })
    if (server.refuse === what) throw new ApiError({ status: 422, code: 'invalid_input', detail: 'No' })
    server.sent.push(what)
  }
  server.calls = {
    readNovel: async () => server.novel,
    async saveHead(fields: Fields, revision: number) {
      answer('head')
      server.novel = { ...withFields(server.novel, 'head', fields), revision: revision + 1 }
      return revision + 1
    },
    async saveScene(scene: SceneRef, fields: Fields, revision: number) {
      answer('save')
      const now = revisionOf(server.novel, partOfScene(scene))
      if (now !== revision) throw new ApiError({ status: 412, code: 'changed_elsewhere', detail: '' })
      server.novel = withFields(server.novel, partOfScene(scene), { ...fields, revision: now + 1 })
      return now + 1
    },
    async putScene(ref: SceneRef, whole: object, was: number) {
      answer('put')
      const other = sceneById(server.novel, ref.scene_id) as AnyScene | undefined
      if (other && was !== other.revision) throw new ApiError({ status: 412, code: 'changed_elsewhere', detail: '' })
      const revision = (other?.revision ?? 0) + 1
      server.novel = withScene(server.novel, { ...(whole as AnyScene), revision } as AnyScene)
      return revision
    },
    async deleteScene(ref: SceneRef) {
      answer('delete')
      if (!findScene(server.novel, ref)) throw new ApiError({ status: 404, code: 'scene_not_found', detail: '' })
      server.novel = withScenes(server.novel, ref.scene_type, (all) => all.filter(({ id }) => id !== ref.scene_id))
    },
  } as EditorCalls
  return server
}

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
function open(server = smallServer({ ...testNovel(), interactive_scenes: [tavern] }), kept = memory()) {
  const editor = createEditor(server.novel, { calls: server.calls, editStore: kept })
  const names = () => editor.read().novel.interactive_scenes.map(({ name }) => name)
  const { run } = commandsOf(editor, 'english')
  return { server, editor, names, run, kept }
}
const id = (last: string) => `00000000-0000-4000-8000-0000000000${last}` as SceneId
const attic: SceneRef = { scene_type: 'interactive', scene_id: id('c1') }
const makeAttic: Command = { command: 'makeScene', scene: attic, name: 'Attic', created_at: when }
const hall = id('a1')
const makeNext: Command = {
  ...makeAttic,
  command: 'makeNextScene',
  from: hall,
  by: { kind: 'next' },
}

const flagNamed = (name: string) => ({ id: newId<FlagId>(), name, initial_value: true })

describe('whole scenes', () => {
  test('are created, deleted and restored', async () => {
    const { editor, server, names, run } = open()
    expect(await run(makeAttic)).toBe('saved')
    expect([names(), server.novel.interactive_scenes.length]).toEqual([['Tavern', 'Attic'], 2])
    await editor.undo()
    expect([names(), server.novel.interactive_scenes.length]).toEqual([['Tavern'], 1])
    await editor.redo()
    expect([names(), server.novel.interactive_scenes.length]).toEqual([['Tavern', 'Attic'], 2])
  })

  test('return to their place in the list, and can be saved there', async () => {
    const { editor, server, names, run } = open()
    await run(makeAttic)
    await editor.edit('rename', (novel) => withFields(novel, partOfScene(ref), { name: 'Inn' }))
    await run({ command: 'removeScene', scene: ref.scene_id })
    expect(names()).toEqual(['Attic'])
    await editor.undo()
    expect(names()).toEqual(['Inn', 'Attic'])
    expect(await editor.edit('rename', (novel) => withFields(novel, partOfScene(ref), { name: 'Pub' }))).toBe('saved')
    expect(findScene(server.novel, ref)?.name).toBe('Pub')
    await editor.undo()
    expect(names()).toEqual(['Inn', 'Attic'])
  })

  test('are created together with the exit that leads to them in one step, the scene first', async () => {
    const { editor, server, run } = open()
    await run(makeNext)
    expect(server.sent.slice(0, 1)).toEqual(['put'])
    expect(server.novel.static_scenes[0]?.next_scenes).toMatchObject([attic])
    await editor.undo()
    expect([server.novel.static_scenes[0]?.next_scenes, server.novel.interactive_scenes.length]).toEqual([[], 1])
    expect(editor.read().novel.static_scenes).toEqual(testNovel().static_scenes)
  })

  test('leave nothing behind when they are refused, not even the exit', async () => {
    const { editor, server, names, run } = open()
    const before = editor.read().novel
    server.refuse = 'put'
    await expect(run(makeNext)).rejects.toMatchObject({ status: 422 })
    expect(names()).toEqual(['Tavern'])
    expect(editor.read().novel.static_scenes).toEqual(before.static_scenes)
    expect([server.novel.static_scenes[0]?.next_scenes, editor.read().undo]).toEqual([[], null])
  })

  test('created offline are stored in the browser, and sent on the next visit', async () => {
    const { server, run, kept } = open()
    server.offline = true
    expect(await run(makeNext)).toBe('kept')
    server.offline = false
    const again = open(server, memory(JSON.parse(JSON.stringify(kept.edits))))
    expect(again.names()).toEqual(['Tavern', 'Attic'])
    await expect.poll(() => again.editor.read().saving.kind).toBe('saved')
    expect(server.novel.static_scenes[0]?.next_scenes).toMatchObject([attic])
    expect(server.novel.interactive_scenes.map(({ name }) => name)).toEqual(['Tavern', 'Attic'])
  })

  test('are turned into a scene with choices and back to a static one, under the same id and in one call', async () => {
    const { editor, server, run } = open()
    const before = editor.read().novel
    await run({ command: 'addChoices', scene: hall, label: 'Go on', newId })
    expect(server.sent).toEqual(['put'])
    expect(server.novel.interactive_scenes.map(({ name }) => name)).toEqual(['Tavern', 'Hall'])
    expect(server.novel.static_scenes).toEqual([])
    await editor.undo()
    expect([server.novel.static_scenes.length, editor.read().novel.static_scenes]).toEqual([1, before.static_scenes])
    const say = (novel: NovelAnswer) => withFields(novel, `static:${hall}`, { original_message: 'Still here.' })
    expect(await editor.edit('say', say)).toBe('saved')
  })

  test('handle quick presses of undo and redo', async () => {
    const { editor, names } = open()
    const rename = (name: string) => editor.edit(name, (novel) => withFields(novel, partOfScene(ref), { name }))
    for (const name of ['Inn', 'Pub', 'Bar']) await rename(name)
    await Promise.all([editor.undo(), editor.redo(), editor.undo(), editor.undo()])
    expect([names(), editor.read().undo, editor.read().redo]).toEqual([['Inn'], 'Inn', 'Pub'])
  })

  test('are restored exactly by undoing everything, and by redoing everything', async () => {
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
        const { editor, server, run } = open()
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

  test('are duplicated with all their content, and with new ids for their endings', async () => {
    const { editor, server, names, run } = open()
    const { scene_id } = attic
    await run({
      command: 'duplicateScene',
      scene: tavern.id,
      id: scene_id,
      name: 'Tavern (copy)',
      created_at: when,
      newId,
    })
    expect(names()).toEqual(['Tavern', 'Tavern (copy)'])
    const stored = server.novel.interactive_scenes[1]
    expect(stored?.endings).toMatchObject([{ name: 'Escape', prompt_ending_conditional: 'they flee' }])
    expect(stored?.endings[0]?.id).not.toBe(tavern.endings[0]?.id)
    await editor.undo()
    expect(names()).toEqual(['Tavern'])
    await editor.redo()
    expect(names()).toEqual(['Tavern', 'Tavern (copy)'])
  })
})
