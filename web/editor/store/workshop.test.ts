import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { describe, expect, it } from 'vitest'
import { ApiProblem } from '../../client/api-problem.ts'
import type { KeptEdits } from './kept-edits.ts'
import { type Fields, findScene, type Part, partOfScene, revisionOf, withFields } from './parts.ts'
import { testNovel } from './test-novel.ts'
import { createWorkshop } from './workshop.ts'
import type { WorkshopCalls } from './workshop-calls.ts'

const hall = { scene_type: 'static', scene_id: '00000000-0000-4000-8000-0000000000a1' } as NovelRef
type NovelRef = Parameters<typeof partOfScene>[0]

/**
 * A server in a few lines: it counts revisions, refuses stale writes and nameless novels, however often they come, and
 * fails when it is told to.
 */
function smallServer(novel: NovelAnswer = testNovel()) {
  const sent: { part: Part; fields: Fields; revision: number }[] = []
  const server = { novel, sent, refused: 0, failures: [] as ApiProblem[], gate: Promise.resolve() }
  const save = async (part: Part, fields: Fields, revision: number) => {
    await server.gate
    const failure = server.failures.shift()
    if (failure) throw failure
    if ('name' in fields && fields.name === '') {
      // Who sends it again and again would never hear an end of it.
      if (++server.refused > 3) throw new Error('What is refused is sent again')
      throw new ApiProblem({ status: 422, code: 'invalid_input', detail: 'no' })
    }
    const now = revisionOf(server.novel, part)
    if (revision !== now) throw new ApiProblem({ status: 412, code: 'changed_elsewhere', detail: '' })
    sent.push({ part, fields, revision })
    server.novel = withFields(server.novel, part, { ...fields, revision: now + 1 })
    return now + 1
  }
  const calls = {
    readNovel: async () => server.novel,
    saveHead: (fields: Fields, revision: number) => save('head', fields, revision),
    saveScene: (scene: NovelRef, fields: Fields, revision: number) => save(partOfScene(scene), fields, revision),
  } as WorkshopCalls
  return Object.assign(server, { calls })
}

function memory(edits: KeptEdits = {}) {
  const kept = {
    edits,
    read: () => kept.edits,
    write(next: KeptEdits) {
      kept.edits = next
      return true
    },
  }
  return kept
}

const open = (server = smallServer(), kept = memory()) => ({
  server,
  kept,
  workshop: createWorkshop(server.novel, { calls: server.calls, kept }),
})
const rename = (name: string) => (novel: NovelAnswer) => ({ ...novel, name })
const say = (message: string) => (novel: NovelAnswer) =>
  withFields(novel, partOfScene(hall), { original_message: message })
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const offline = () => new ApiProblem({ status: 0, code: 'no_connection', detail: '' })

describe('an edit', () => {
  it('that says the same again sends nothing, and there is nothing to undo', async () => {
    const { workshop, server } = open()
    expect(await workshop.edit('same', (novel) => ({ ...novel, states: { scales: [], flags: [] } }))).toBe('saved')
    expect([server.sent, workshop.read().undo]).toEqual([[], null])
  })

  it('is seen at once and sends only the fields that changed', async () => {
    const { workshop, server, kept } = open()
    const saved = workshop.edit('Rename', rename('Lamps'))
    expect(workshop.read().novel.name).toBe('Lamps')
    expect(workshop.read().saving.kind).toBe('saving')
    expect(kept.edits.head?.fields).toEqual({ name: 'Lamps' })
    expect(await saved).toBe('saved')
    expect(server.sent).toEqual([{ part: 'head', fields: { name: 'Lamps' }, revision: 1 }])
    expect(workshop.read().saving.kind).toBe('saved')
    expect(kept.edits).toEqual({})
  })

  it('of a scene leaves the head alone, and follows the revisions', async () => {
    const { workshop, server } = open()
    await workshop.edit('Write', say('One'))
    await workshop.edit('Write', say('Two'))
    expect(server.sent.map(({ part, revision }) => [part, revision])).toEqual([
      [partOfScene(hall), 1],
      [partOfScene(hall), 2],
    ])
  })

  it('made while another is on its way is sent after it', async () => {
    const { workshop, server } = open()
    const both = [workshop.edit('Rename', rename('A')), workshop.edit('Rename', rename('B'))]
    expect(await Promise.all(both)).toEqual(['saved', 'saved'])
    expect(server.novel.name).toBe('B')
  })

  it('that is refused never was: the novel is as before, and the author is told', async () => {
    const { workshop, server, kept } = open()
    const refused = workshop.edit('Rename', rename(''))
    expect(workshop.read().novel.name).toBe('')
    await expect(refused).rejects.toMatchObject({ status: 422 })
    expect([workshop.read().novel.name, server.novel.name]).toEqual(['Forty lamps', 'Forty lamps'])
    expect(workshop.read().undo).toBeNull()
    expect(kept.edits).toEqual({})
    expect([server.sent, server.refused]).toEqual([[], 1])
    expect(await workshop.edit('Rename', rename('Good'))).toBe('saved')
    expect(server.sent).toEqual([{ part: 'head', fields: { name: 'Good' }, revision: 1 }])
  })
})

describe('without a connection', () => {
  it('edits are kept and sent again by themselves', async () => {
    const { workshop, server, kept } = open()
    server.failures.push(offline())
    expect(await workshop.edit('Rename', rename('Lamps'))).toBe('kept')
    expect(workshop.read().saving).toMatchObject({ kind: 'failed', retryIn: 1_000 })
    expect(kept.edits.head).toEqual({ fields: { name: 'Lamps' }, revision: 1 })
    await workshop.retry()
    expect(server.novel.name).toBe('Lamps')
    expect(workshop.read().saving.kind).toBe('saved')
  })

  it('they survive a reload', async () => {
    const first = open()
    first.server.failures.push(offline())
    await first.workshop.edit('Rename', rename('Lamps'))
    const second = open(first.server, first.kept)
    expect(second.workshop.read().novel.name).toBe('Lamps')
    await settled()
    expect(second.server.novel.name).toBe('Lamps')
    expect(second.kept.edits).toEqual({})
  })
})

describe('two windows', () => {
  it('never overwrite each other: the later one is told, and chooses', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    await theirs.workshop.edit('Rename', rename('Theirs'))
    expect(await mine.workshop.edit('Describe', (novel) => ({ ...novel, description: 'Mine' }))).toBe('kept')
    expect(mine.workshop.read().saving).toEqual({ kind: 'stale', parts: ['head'] })
    expect(server.novel).toMatchObject({ name: 'Theirs', description: '' })
    await mine.workshop.keepMine()
    expect(server.novel).toMatchObject({ name: 'Theirs', description: 'Mine' })
    expect(mine.workshop.read().novel).toMatchObject({ name: 'Theirs', description: 'Mine' })
  })

  it('the latest version can be taken instead', async () => {
    const server = smallServer()
    const [mine, theirs] = [open(server), open(server)]
    await theirs.workshop.edit('Rename', rename('Theirs'))
    await mine.workshop.edit('Rename', rename('Mine'))
    await mine.workshop.takeTheirs()
    expect(mine.workshop.read()).toMatchObject({ novel: { name: 'Theirs' }, saving: { kind: 'saved' }, undo: null })
    expect(mine.kept.edits).toEqual({})
  })

  it('an edit kept from an earlier visit is shown as stale where the novel has moved on', async () => {
    const first = open()
    first.server.failures.push(offline())
    await first.workshop.edit('Rename', rename('Mine'))
    await open(first.server).workshop.edit('Rename', rename('Theirs'))
    const later = open(first.server, first.kept)
    expect(later.workshop.read()).toMatchObject({ novel: { name: 'Mine' }, saving: { kind: 'stale', parts: ['head'] } })
    await later.workshop.keepMine()
    expect(first.server.novel.name).toBe('Mine')
  })
})

describe('undo', () => {
  it('takes back deed by deed and does them again, on the server too', async () => {
    const { workshop, server } = open()
    const before = server.novel.name
    await workshop.edit('Rename', rename('A'))
    await workshop.edit('Write', say('One'))
    expect(workshop.read().undo).toBe('Write')
    await workshop.undo()
    expect(findScene(server.novel, hall)).toMatchObject({ original_message: '' })
    expect(workshop.read()).toMatchObject({ undo: 'Rename', redo: 'Write' })
    await workshop.undo()
    expect(server.novel.name).toBe(before)
    await workshop.redo()
    await workshop.redo()
    expect(server.novel.name).toBe('A')
    expect(findScene(server.novel, hall)).toMatchObject({ original_message: 'One' })
  })

  it('takes one gesture back as one deed', async () => {
    const { workshop, server } = open()
    const before = server.novel.name
    await workshop.edit('Rename', rename('A'), { merge: 'name' })
    await workshop.edit('Rename', rename('AB'), { merge: 'name' })
    await workshop.undo()
    expect(server.novel.name).toBe(before)
  })

  it('leaves what came later from elsewhere: only the fields of the deed go back', async () => {
    const { workshop } = open()
    await workshop.edit('Rename', rename('A'))
    workshop.learn((novel) => ({ ...novel, likes: 7 }))
    await workshop.undo()
    expect(workshop.read().novel.likes).toBe(7)
  })
})
