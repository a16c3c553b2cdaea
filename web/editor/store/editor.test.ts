import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { createEditor } from './editor.ts'
import type { EditorCalls } from './editor-calls.ts'
import { type Fields, findScene, type Part, partOfScene, revisionOf, withFields } from './parts.ts'
import type { PersistedActionStore } from './persisted-actions.ts'
import type { PersistedEdits } from './persisted-edits.ts'
import { testNovel } from './test-novel.ts'

const hall = { scene_type: 'static', scene_id: '00000000-0000-4000-8000-0000000000a1' } as NovelRef
type NovelRef = Parameters<typeof partOfScene>[0]

/**
 * A server in a few lines: it counts revisions, refuses stale writes and nameless novels, however often they come, and
 * fails when it is told to.
 */
function smallServer(novel: NovelAnswer = testNovel()) {
  const sent: { part: Part; fields: Fields; revision: number }[] = []
  const server = { novel, sent, refused: 0, failures: [] as ApiError[], gate: Promise.resolve() }
  const save = async (part: Part, fields: Fields, revision: number) => {
    await server.gate
    const failure = server.failures.shift()
    if (failure) throw failure
    if ('name' in fields && fields.name === '') {
      // Who sends it again and again would never hear an end of it.
      if (++server.refused > 3) throw new Error('What is refused is sent again')
      throw new ApiError({ status: 422, code: 'invalid_input', detail: 'no' })
    }
    const now = revisionOf(server.novel, part)
    if (revision !== now) throw new ApiError({ status: 412, code: 'changed_elsewhere', detail: '' })
    sent.push({ part, fields, revision })
    server.novel = withFields(server.novel, part, { ...fields, revision: now + 1 })
    return now + 1
  }
  const calls = {
    readNovel: async () => server.novel,
    saveHead: (fields: Fields, revision: number) => save('head', fields, revision),
    saveScene: (scene: NovelRef, fields: Fields, revision: number) => save(partOfScene(scene), fields, revision),
  } as EditorCalls
  return Object.assign(server, { calls })
}

function memory(edits: PersistedEdits = {}) {
  const kept = {
    edits,
    read: () => kept.edits,
    write(next: PersistedEdits) {
      kept.edits = next
      return true
    },
  }
  return kept
}

const open = (server = smallServer(), kept = memory()) => ({
  server,
  kept,
  editor: createEditor(server.novel, { calls: server.calls, kept }),
})
const rename = (name: string) => (novel: NovelAnswer) => ({ ...novel, name })
const say = (message: string) => (novel: NovelAnswer) =>
  withFields(novel, partOfScene(hall), { original_message: message })
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const offline = () => new ApiError({ status: 0, code: 'no_connection', detail: '' })

describe('an edit', () => {
  it('that says the same again sends nothing, and there is nothing to undo', async () => {
    const { editor, server } = open()
    expect(await editor.edit('same', (novel) => ({ ...novel, states: { scales: [], flags: [] } }))).toBe('saved')
    expect([server.sent, editor.read().undo]).toEqual([[], null])
  })

  it('is seen at once and sends only the fields that changed', async () => {
    const { editor, server, kept } = open()
    const saved = editor.edit('Rename', rename('Lamps'))
    expect(editor.read().novel.name).toBe('Lamps')
    expect(editor.read().saving.kind).toBe('saving')
    expect(kept.edits.head?.change).toEqual({ kind: 'fields', fields: { name: 'Lamps' } })
    expect(await saved).toBe('saved')
    expect(server.sent).toEqual([{ part: 'head', fields: { name: 'Lamps' }, revision: 1 }])
    expect(editor.read().saving.kind).toBe('saved')
    expect(kept.edits).toEqual({})
  })

  it('of a scene leaves the head alone, and follows the revisions', async () => {
    const { editor, server } = open()
    await editor.edit('Write', say('One'))
    await editor.edit('Write', say('Two'))
    expect(server.sent.map(({ part, revision }) => [part, revision])).toEqual([
      [partOfScene(hall), 1],
      [partOfScene(hall), 2],
    ])
  })

  it('made while another is on its way is sent after it', async () => {
    const { editor, server } = open()
    const both = [editor.edit('Rename', rename('A')), editor.edit('Rename', rename('B'))]
    expect(await Promise.all(both)).toEqual(['saved', 'saved'])
    expect(server.novel.name).toBe('B')
  })

  it('that is refused never was: the novel is as before, and the author is told', async () => {
    const { editor, server, kept } = open()
    const refused = editor.edit('Rename', rename(''))
    expect(editor.read().novel.name).toBe('')
    await expect(refused).rejects.toMatchObject({ status: 422 })
    expect([editor.read().novel.name, server.novel.name]).toEqual(['Forty lamps', 'Forty lamps'])
    expect(editor.read().undo).toBeNull()
    expect(kept.edits).toEqual({})
    expect([server.sent, server.refused]).toEqual([[], 1])
    expect(await editor.edit('Rename', rename('Good'))).toBe('saved')
    expect(server.sent).toEqual([{ part: 'head', fields: { name: 'Good' }, revision: 1 }])
  })
})

describe('a refusal', () => {
  const broken = (status: number) =>
    new ApiError({ status, code: status === 500 ? 'unexpected' : 'forbidden', detail: 'no' })

  it.each([422, 403, 500])('%d is told until the next edit or until it is dismissed', async (status) => {
    const { editor, server } = open()
    server.failures.push(broken(status))
    await expect(editor.edit('Rename', rename('Lamps'))).rejects.toMatchObject({ status })
    expect(editor.read()).toMatchObject({
      refusal: { status },
      saving: { kind: 'saved' },
      novel: { name: 'Forty lamps' },
    })
    editor.dismissRefusal()
    expect(editor.read().refusal).toBeNull()
    server.failures.push(broken(status))
    await editor.edit('Rename', rename('Lamps')).catch(() => undefined)
    await editor.edit('Rename', rename('Good'))
    expect(editor.read().refusal).toBeNull()
  })

  it('of an edit that was taken for kept loses nothing: it stays until it is changed, sent again or given up', async () => {
    const { editor, server, kept } = open()
    server.failures.push(offline(), broken(422))
    expect(await editor.edit('Rename', rename('Lamps'))).toBe('kept')
    await editor.retry()
    expect(editor.read()).toMatchObject({ novel: { name: 'Lamps' }, saving: { kind: 'failed', retryIn: null } })
    expect(kept.edits.head?.change).toEqual({ kind: 'fields', fields: { name: 'Lamps' } })
    // It holds nothing else up.
    expect(await editor.edit('Write', say('One'))).toBe('saved')
    expect(findScene(server.novel, hall)).toMatchObject({ original_message: 'One' })
    expect(editor.read().saving).toMatchObject({ kind: 'failed', retryIn: null })
    server.failures.push(broken(422))
    await editor.retry()
    expect(editor.read().novel.name).toBe('Lamps')
    await editor.giveUp()
    expect(editor.read()).toMatchObject({ novel: { name: 'Forty lamps' }, saving: { kind: 'saved' } })
    expect(kept.edits).toEqual({})
  })

  it('of an edit from an earlier visit loses nothing either', async () => {
    const first = open()
    first.server.failures.push(offline())
    await first.editor.edit('Rename', rename('Lamps'))
    first.server.failures.push(broken(403))
    const second = open(first.server, first.kept)
    await settled()
    expect(second.editor.read()).toMatchObject({ novel: { name: 'Lamps' }, saving: { kind: 'failed', retryIn: null } })
    await second.editor.edit('Rename', rename('Lanterns'))
    expect([second.server.novel.name, second.editor.read().saving.kind]).toEqual(['Lanterns', 'saved'])
  })
})

it('says that a browser without room keeps nothing', async () => {
  const full = { read: () => ({}), write: () => false }
  const server = smallServer()
  const editor = createEditor(server.novel, { calls: server.calls, kept: full })
  server.failures.push(offline())
  expect(await editor.edit('Rename', rename('Lamps'))).toBe('kept')
  expect(editor.read().persisted).toBe(false)
})

describe('without a connection', () => {
  it('edits are kept and sent again by themselves', async () => {
    const { editor, server, kept } = open()
    server.failures.push(offline())
    expect(await editor.edit('Rename', rename('Lamps'))).toBe('kept')
    expect(editor.read().saving).toMatchObject({ kind: 'failed', retryIn: 1_000 })
    expect(kept.edits.head).toMatchObject({ change: { kind: 'fields', fields: { name: 'Lamps' } }, revision: 1 })
    await editor.retry()
    expect(server.novel.name).toBe('Lamps')
    expect(editor.read().saving.kind).toBe('saved')
  })

  it('they survive a reload', async () => {
    const first = open()
    first.server.failures.push(offline())
    await first.editor.edit('Rename', rename('Lamps'))
    const second = open(first.server, first.kept)
    expect(second.editor.read().novel.name).toBe('Lamps')
    await settled()
    expect(second.server.novel.name).toBe('Lamps')
    expect(second.kept.edits).toEqual({})
  })
})

describe('two windows', () => {
  it('are one novel where they changed different things: nobody is asked, nothing is lost', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    await theirs.editor.edit('Rename', rename('Theirs'))
    expect(await mine.editor.edit('Describe', (novel) => ({ ...novel, description: 'Mine' }))).toBe('saved')
    expect(mine.editor.read()).toMatchObject({
      novel: { name: 'Theirs', description: 'Mine' },
      saving: { kind: 'saved' },
    })
    expect(server.novel).toMatchObject({ name: 'Theirs', description: 'Mine' })
    // Undo takes back what was done here, and nothing of theirs.
    await mine.editor.undo()
    expect(server.novel).toMatchObject({ name: 'Theirs', description: '' })
  })

  it('never overwrite each other: the later one is told what collides, and picks', async () => {
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

  it('what collides while the author picks is asked next', async () => {
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

  it('what was written on while the author was picking is shown to them before it goes', async () => {
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

  it('what was picked stays picked while more is asked', async () => {
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

  it('a server that always says no is not asked for ever', async () => {
    const { editor, server } = open()
    server.failures.push(
      ...Array.from({ length: 9 }, () => new ApiError({ status: 412, code: 'changed_elsewhere', detail: '' })),
    )
    expect(await editor.edit('Rename', rename('A'))).toBe('kept')
    expect(editor.read()).toMatchObject({ novel: { name: 'A' }, saving: { kind: 'failed' } })
    server.failures.length = 0
    await editor.retry()
    expect(server.novel.name).toBe('A')
  })

  it('the latest version can be taken instead', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    await theirs.editor.edit('Rename', rename('Theirs'))
    await mine.editor.edit('Rename', rename('Mine'))
    await mine.editor.takeTheirs()
    expect(mine.editor.read()).toMatchObject({ novel: { name: 'Theirs' }, saving: { kind: 'saved' }, undo: null })
    expect(mine.kept.edits).toEqual({})
  })

  it('an edit kept from an earlier visit is shown as stale where the novel has moved on', async () => {
    const first = open()
    first.server.failures.push(offline())
    await first.editor.edit('Rename', rename('Mine'))
    await open(first.server).editor.edit('Rename', rename('Theirs'))
    const later = open(first.server, first.kept)
    expect(later.editor.read()).toMatchObject({ novel: { name: 'Mine' }, saving: { kind: 'stale', parts: ['head'] } })
    await later.editor.keepMine()
    expect(first.server.novel.name).toBe('Mine')
  })
})

describe('undo', () => {
  it('takes back edit by edit and does them again, on the server too', async () => {
    const { editor, server } = open()
    const before = server.novel.name
    await editor.edit('Rename', rename('A'))
    await editor.edit('Write', say('One'))
    expect(editor.read().undo).toBe('Write')
    await editor.undo()
    expect(findScene(server.novel, hall)).toMatchObject({ original_message: '' })
    expect(editor.read()).toMatchObject({ undo: 'Rename', redo: 'Write' })
    await editor.undo()
    expect(server.novel.name).toBe(before)
    await editor.redo()
    await editor.redo()
    expect(server.novel.name).toBe('A')
    expect(findScene(server.novel, hall)).toMatchObject({ original_message: 'One' })
  })

  it('takes one gesture back as one edit', async () => {
    const { editor, server } = open()
    const before = server.novel.name
    await editor.edit('Rename', rename('A'), { merge: 'name' })
    await editor.edit('Rename', rename('AB'), { merge: 'name' })
    await editor.undo()
    expect(server.novel.name).toBe(before)
  })

  it('leaves what came later from elsewhere: only the fields of the edit go back', async () => {
    const { editor } = open()
    await editor.edit('Rename', rename('A'))
    editor.learn((novel) => ({ ...novel, likes: 7 }))
    await editor.undo()
    expect(editor.read().novel.likes).toBe(7)
  })
})

describe('after a reload', () => {
  const log = () => {
    const kept: PersistedActionStore & { value: string | null } = {
      value: null,
      read: () => (kept.value === null ? null : JSON.parse(kept.value)),
      write: (actions) => {
        kept.value = JSON.stringify(actions)
      },
    }
    return kept
  }
  const visit = (server: ReturnType<typeof smallServer>, undone: PersistedActionStore) =>
    createEditor(server.novel, { calls: server.calls, kept: memory(), undone })

  it('what was done before can be taken back, and done again', async () => {
    const [server, undone] = [smallServer(), log()]
    const before = server.novel.name
    const first = visit(server, undone)
    await first.edit('Rename', rename('A'))
    await first.edit('Write', say('One'))
    await first.undo()
    const later = visit(server, undone)
    expect(later.read()).toMatchObject({ undo: 'Rename', redo: 'Write' })
    await later.redo()
    expect(findScene(server.novel, hall)).toMatchObject({ original_message: 'One' })
    await later.undo()
    await later.undo()
    expect(server.novel.name).toBe(before)
  })

  it('what somebody else has written since stays, in the same text too', async () => {
    const [server, undone] = [smallServer(), log()]
    const first = visit(server, undone)
    await first.edit('Write', say('The lamp'))
    await first.edit('Write', say('The lamp is lit'))
    await open(server).editor.edit('Write', say('Soon the lamp is lit'))
    const later = visit(server, undone)
    expect(later.read().undo).toBe('Write')
    await later.undo()
    expect(findScene(server.novel, hall)).toMatchObject({ original_message: 'Soon the lamp' })
  })

  it('what somebody else has put in its place stays beside what comes back', async () => {
    const [server, undone] = [smallServer(), log()]
    const { name } = server.novel
    await visit(server, undone).edit('Rename', rename('A'))
    await open(server).editor.edit('Rename', rename('Theirs'))
    const later = visit(server, undone)
    await later.undo()
    expect(server.novel.name).toBe(`Theirs ${name}`)
  })
})
