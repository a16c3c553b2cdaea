import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { testNovel } from '../test/test-novel.ts'
import { createEditor, type Editor } from './editor.ts'
import type { EditorCalls } from './editor-calls.ts'
import { type Fields, markOf, type Part, partOfScene, revisionOf, withFields } from './parts.ts'

const hall = { scene_type: 'static', scene_id: '00000000-0000-4000-8000-0000000000a1' } as Parameters<
  typeof partOfScene
>[0]
const part: Part = partOfScene(hall)

/** A server with several authors: counts revisions, refuses stale writes, and answers with a delay. */
function sharedServer() {
  const server = { novel: testNovel() as NovelAnswer, reads: 0 }
  const later = () => new Promise((resolve) => setTimeout(resolve, 0))
  const save = async (of: Part, fields: Fields, revision: number) => {
    await later()
    const now = revisionOf(server.novel, of)
    if (revision !== now) throw new ApiError({ status: 412, code: 'changed_elsewhere', detail: '' })
    server.novel = withFields(server.novel, of, { ...fields, revision: now + 1 })
    await later()
    return now + 1
  }
  const calls = {
    async readNovel() {
      server.reads++
      const { novel } = server
      await later()
      return structuredClone(novel)
    },
    saveHead: (fields: Fields, revision: number) => save('head', fields, revision),
    saveScene: (_: unknown, fields: Fields, revision: number) => save(part, fields, revision),
  } as EditorCalls
  return Object.assign(server, { calls, mark: () => markOf(server.novel, new Map()) })
}
type Server = ReturnType<typeof sharedServer>

const open = (server: Server) =>
  createEditor(structuredClone(server.novel), {
    calls: server.calls,
    editStore: { read: () => ({}), write: () => true },
  })
const rest = async (...editors: Editor[]) => {
  const busy = () => editors.some((editor) => editor.read().saving.kind === 'saving')
  do for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
  while (busy())
}
const scene = (novel: NovelAnswer) => novel.static_scenes[0] as NovelAnswer['static_scenes'][number]
const words = (novel: NovelAnswer) =>
  [novel.name, novel.description, scene(novel).original_message, scene(novel).description].join(' ')
const fields = ['name', 'description', 'message', 'scene description'] as const

/** Adds a word to the beginning or the end of a text. */
function write(novel: NovelAnswer, field: (typeof fields)[number], word: string, first: boolean): NovelAnswer {
  const add = (text: string) => (first ? `${word} ${text}` : `${text} ${word}`)
  switch (field) {
    case 'name':
    case 'description':
      return { ...novel, [field]: add(novel[field]) }
    case 'message':
      return withFields(novel, part, { original_message: add(scene(novel).original_message) })
    case 'scene description':
      return withFields(novel, part, { description: add(scene(novel).description) })
  }
}

test('merges another author’s saved changes without asking', async () => {
  const server = sharedServer()
  const [ann, bob] = [open(server), open(server)]
  await ann.edit('Write', (novel) => withFields(novel, part, { original_message: 'Rain.' }))
  await bob.follow(server.mark())
  expect(scene(bob.read().novel).original_message).toBe('Rain.')
  const before = bob.read().novel
  // The same mark again loads nothing and changes no value.
  await bob.follow(server.mark())
  expect([bob.read().novel === before, server.reads]).toEqual([true, 1])
  await bob.edit('Name', (novel) => ({ ...novel, name: 'Fog' }))
  await ann.follow(server.mark())
  expect([ann.read().novel.name, ann.read().undo]).toEqual(['Fog', 'Write'])
  // Undo reverts one's own edit, and keeps the other author's.
  await ann.undo()
  expect([server.novel.name, scene(server.novel).original_message]).not.toContain('Rain.')
  expect(server.novel.name).toBe('Fog')
})

test('loads the novel again when a call changed something during the load', async () => {
  const server = sharedServer()
  const [ann, bob] = [open(server), open(server)]
  await ann.edit('Name', (novel) => ({ ...novel, name: 'Fog' }))
  const followed = bob.follow(server.mark())
  server.novel = { ...server.novel, likes: 7 }
  bob.applyAnswer((novel) => ({ ...novel, likes: 7 }))
  await followed
  expect([bob.read().novel.likes, bob.read().novel.name, server.reads]).toEqual([7, 'Fog', 2])
})

test('merges after a save what was announced during it', async () => {
  const server = sharedServer()
  const [ann, bob] = [open(server), open(server)]
  await ann.edit('Name', (novel) => ({ ...novel, name: 'Fog' }))
  const saved = bob.edit('Write', (novel) => withFields(novel, part, { original_message: 'Rain.' }))
  await bob.follow(server.mark())
  await saved
  await rest(bob)
  expect([bob.read().novel.name, scene(bob.read().novel).original_message]).toEqual(['Fog', 'Rain.'])
})

test('a viewer cannot edit', async () => {
  const server = sharedServer()
  server.novel = { ...server.novel, my_role: 'viewer' }
  const viewer = open(server)
  await expect(viewer.edit('Name', (novel) => ({ ...novel, name: 'Fog' }))).rejects.toMatchObject({
    code: 'viewers_read_only',
  })
  expect([viewer.read().novel.name === 'Fog', viewer.read().saving.kind]).toEqual([false, 'saved'])
})

test('an author whose role was lowered undoes nothing', async () => {
  const server = sharedServer()
  const ann = open(server)
  await ann.edit('Name', (novel) => ({ ...novel, name: 'Fog' }))
  server.novel = { ...server.novel, my_role: 'viewer' }
  await ann.follow('')
  await ann.undo()
  expect([ann.read().novel.my_role, ann.read().novel.name, server.novel.name]).toEqual(['viewer', 'Fog', 'Fog'])
})

test('Undo keeps what another author wrote next to the undone text, and within it', async () => {
  const server = sharedServer()
  const [ann, bob] = [open(server), open(server)]
  const say = (editor: Editor, message: string) =>
    editor.edit('Write', (novel) => withFields(novel, part, { original_message: message }))
  await say(ann, 'A lamp. It burns and smokes.')
  await bob.follow(server.mark())
  await say(bob, 'A lamp. It burns low and smokes. Nobody sees it.')
  await ann.follow(server.mark())
  await ann.undo()
  for (const word of ['low', 'Nobody sees it.']) expect(scene(server.novel).original_message).toContain(word)
  expect(scene(server.novel).original_message).not.toContain('smokes')
})

test('two presses of Undo revert two edits, whatever is typed while the first is saved', async () => {
  const server = sharedServer()
  const ann = open(server)
  for (const word of ['one', 'two', 'three']) await ann.edit('Write', (novel) => write(novel, 'message', word, false))
  const pressed = [ann.undo(), ann.undo()]
  void ann.edit('Write', (novel) => write(novel, 'message', 'four', false))
  await Promise.all(pressed)
  await rest(ann)
  expect(scene(server.novel).original_message).toMatch(/one four$/)
})

test('no word of two authors is lost in a long session: it is saved or offered for picking', async () => {
  const step = fc.record({
    who: fc.constantFrom('ann', 'bob'),
    field: fc.constantFrom(...fields),
    first: fc.boolean(),
    /** The author presses Undo instead. */
    undoes: fc.constantFrom(false, false, false, true),
    /** Whether the other author gets news before the next step, and whether to wait for the server. */
    told: fc.boolean(),
    waits: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const server = sharedServer()
      const editors = { ann: open(server), bob: open(server) }
      const { ann, bob } = editors
      // The words that should remain: Undo removes the newest of the author's own words.
      const standing = { ann: [] as string[], bob: [] as string[] }
      for (const [at, { who, field, first, undoes, told, waits }] of steps.entries()) {
        if (undoes) {
          standing[who].pop()
          void editors[who].undo()
        } else {
          standing[who].push(`w${at}w`)
          void editors[who].edit('Write', (novel) => write(novel, field, `w${at}w`, first))
        }
        if (waits) await rest(ann, bob)
        if (told) void (who === 'ann' ? bob : ann).follow(server.mark())
      }
      for (let round = 0; round < 3; round++) {
        await rest(ann, bob)
        await Promise.all([ann.follow(server.mark()), bob.follow(server.mark())])
      }
      const said = [server.novel, ann.read().novel, bob.read().novel].map(words).join(' ')
      for (const word of [...standing.ann, ...standing.bob]) expect(said).toContain(word)
      // Without open collisions both see the server's state.
      for (const editor of [ann, bob])
        if (editor.read().saving.kind === 'saved') expect(words(editor.read().novel)).toBe(words(server.novel))
    }),
    { numRuns: 60 },
  )
})
