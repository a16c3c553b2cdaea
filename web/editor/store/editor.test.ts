import { describe, expect, it } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { hall, memory, offline, open, rename, say, settled, smallServer } from '../test/small-server.ts'
import { testNovel } from '../test/test-novel.ts'
import { createEditor } from './editor.ts'
import { findScene, partOfScene } from './parts.ts'
import type { PersistedActionStore } from './persisted-actions.ts'

describe('an edit', () => {
  it('without a change sends nothing, and adds nothing to undo', async () => {
    const { editor, server } = open()
    expect(await editor.edit('same', (novel) => ({ ...novel, states: { scales: [], flags: [] } }))).toBe('saved')
    expect([server.sent, editor.read().undo]).toEqual([[], null])
  })

  it('is visible at once and sends only the changed fields', async () => {
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

  it('is announced to the other windows once the server has it, and only then', async () => {
    const server = smallServer()
    const names: string[] = []
    const announceSave = () => names.push(server.novel.name)
    const editor = createEditor(server.novel, { calls: server.calls, editStore: memory(), announceSave })
    await editor.edit('Rename', rename('Lamps'))
    await editor.edit('Rename', rename('')).catch(() => undefined)
    expect(names).toEqual(['Lamps'])
  })

  it('of a scene leaves the head alone, and follows its revisions', async () => {
    const { editor, server } = open()
    await editor.edit('Write', say('One'))
    await editor.edit('Write', say('Two'))
    expect(server.sent.map(({ part, revision }) => [part, revision])).toEqual([
      [partOfScene(hall), 1],
      [partOfScene(hall), 2],
    ])
  })

  it('made while another is being sent is sent after it', async () => {
    const { editor, server } = open()
    const both = [editor.edit('Rename', rename('A')), editor.edit('Rename', rename('B'))]
    expect(await Promise.all(both)).toEqual(['saved', 'saved'])
    expect(server.novel.name).toBe('B')
  })

  it('that is refused is reverted, and rejects for the author', async () => {
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

describe('an edit of several scenes', () => {
  const many = () => {
    const novel = testNovel()
    const copies = ['a2', 'a3'].map((end) => ({
      ...novel.static_scenes[0],
      id: `00000000-0000-4000-8000-0000000000${end}`,
    }))
    const opened = open(smallServer({ ...novel, static_scenes: [...novel.static_scenes, ...copies] } as typeof novel))
    const texts = () => opened.server.novel.static_scenes.map(({ original_message }) => original_message)
    return { ...opened, texts }
  }
  const sayAll = (message: string) => (novel: ReturnType<typeof testNovel>) => ({
    ...novel,
    static_scenes: novel.static_scenes.map((scene) => ({ ...scene, original_message: message })),
  })

  it('is saved by one call: a failure leaves none of them changed, and a retry changes all', async () => {
    const { editor, server, texts } = many()
    server.failures.push(offline())
    expect(await editor.edit('Replace', sayAll('Fog'))).toBe('kept')
    expect(texts()).toEqual(['', '', ''])
    await editor.retry()
    expect([server.calledTogether, texts()]).toEqual([2, ['Fog', 'Fog', 'Fog']])
    await editor.undo()
    expect([server.calledTogether, texts()]).toEqual([3, ['', '', '']])
  })

  it('keeps what is not refused', async () => {
    const { editor, texts } = many()
    const refused = editor.edit('Replace', (novel) => ({
      ...novel,
      static_scenes: sayAll('Fog')(novel).static_scenes.map((scene, at) => (at === 1 ? { ...scene, name: '' } : scene)),
    }))
    await expect(refused).rejects.toMatchObject({ status: 422 })
    expect(texts()).toEqual(['Fog', '', 'Fog'])
    expect(editor.read().novel.static_scenes.map(({ original_message }) => original_message)).toEqual([
      'Fog',
      '',
      'Fog',
    ])
  })
})

describe('a refusal', () => {
  const broken = (status: number) =>
    new ApiError({ status, code: status === 500 ? 'unexpected' : 'forbidden', detail: 'no' })

  it.each([422, 403, 500])('%d is shown until the next edit or until it is dismissed', async (status) => {
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

  it('of an edit already reported as kept loses nothing: the edit stays until it is changed, sent again or given up', async () => {
    const { editor, server, kept } = open()
    server.failures.push(offline(), broken(422))
    expect(await editor.edit('Rename', rename('Lamps'))).toBe('kept')
    await editor.retry()
    expect(editor.read()).toMatchObject({ novel: { name: 'Lamps' }, saving: { kind: 'failed', retryIn: null } })
    expect(kept.edits.head?.change).toEqual({ kind: 'fields', fields: { name: 'Lamps' } })
    // It does not block other parts.
    expect(await editor.edit('Write', say('One'))).toBe('saved')
    expect(findScene(server.novel, hall)).toMatchObject({ original_message: 'One' })
    expect(editor.read().saving).toMatchObject({ kind: 'failed', retryIn: null })
    server.failures.push(broken(422))
    await editor.retry()
    expect([editor.read().novel.name, server.failures]).toEqual(['Lamps', []])
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

it('says that a browser without room stores nothing', async () => {
  const full = { read: () => ({}), write: () => false }
  const server = smallServer()
  const editor = createEditor(server.novel, { calls: server.calls, editStore: full })
  server.failures.push(offline())
  expect(await editor.edit('Rename', rename('Lamps'))).toBe('kept')
  expect(editor.read().persisted).toBe(false)
})

describe('without a connection', () => {
  it('edits are kept and sent again automatically', async () => {
    const { editor, server, kept } = open()
    server.failures.push(offline())
    expect(await editor.edit('Rename', rename('Lamps'))).toBe('kept')
    expect(editor.read().saving).toMatchObject({ kind: 'failed', retryIn: 1_000 })
    expect(kept.edits.head).toMatchObject({ change: { kind: 'fields', fields: { name: 'Lamps' } }, revision: 1 })
    await editor.retry()
    expect(server.novel.name).toBe('Lamps')
    expect(editor.read().saving.kind).toBe('saved')
  })

  it('retries are delayed longer each time, and as at first after a success', async () => {
    const { editor, server } = open()
    server.failures.push(offline(), offline())
    await editor.edit('Rename', rename('A'))
    await editor.retry()
    expect(editor.read().saving).toMatchObject({ retryIn: 2_000 })
    await editor.retry()
    server.failures.push(offline())
    await editor.edit('Rename', rename('B'))
    expect(editor.read().saving).toMatchObject({ kind: 'failed', retryIn: 1_000 })
    await editor.retry()
  })

  it('a retry waits as long as the server asks', async () => {
    const { editor, server } = open()
    server.failures.push(new ApiError({ status: 503, code: 'overloaded', detail: '', retryAfter: 7 }))
    expect(await editor.edit('Rename', rename('A'))).toBe('kept')
    expect(editor.read().saving).toMatchObject({ kind: 'failed', retryIn: 7_000 })
    await editor.retry()
  })

  it('news of a collision waits for the next save: an author who is only typing is not asked', async () => {
    const { editor, server } = open()
    server.failures.push(offline())
    await editor.edit('Rename', rename('Mine'))
    server.novel = { ...server.novel, name: 'Theirs', revision: 2 }
    await editor.follow('later')
    expect(editor.read()).toMatchObject({ novel: { name: 'Mine' }, saving: { kind: 'failed' } })
    await editor.retry()
    expect(editor.read().saving.kind).toBe('stale')
  })

  it('edits survive a reload', async () => {
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

describe('undo', () => {
  it('undoes and redoes edit by edit, on the server too', async () => {
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

  it('offers no redo after another edit', async () => {
    const { editor } = open()
    await editor.edit('Rename', rename('A'))
    await editor.undo()
    expect(editor.read().redo).toBe('Rename')
    await editor.edit('Write', say('One'))
    expect(editor.read().redo).toBeNull()
  })

  it('lists the newest actions, and repeats one that failed', async () => {
    const { editor } = open()
    const undone: number[] = []
    let isOffline = true
    for (let at = 0; at <= 200; at++)
      editor.recordAction(
        `${at}`,
        async () => {
          undone.push(at)
          if (isOffline) throw offline()
        },
        async () => undefined,
      )
    expect(editor.read().undo).toBe('200')
    await expect(editor.undo()).rejects.toMatchObject({ code: 'no_connection' })
    isOffline = false
    await editor.undo()
    expect(undone).toEqual([200, 200])
  })

  it('skips edits that follow from something else', async () => {
    const { editor } = open()
    await editor.edit('Rename', rename('A'))
    await editor.edit('Settle', say('One'), { unlisted: true })
    expect(editor.read().undo).toBe('Rename')
  })

  it('undoes one gesture as one edit', async () => {
    const { editor, server } = open()
    const before = server.novel.name
    await editor.edit('Rename', rename('A'), { merge: 'name' })
    await editor.edit('Rename', rename('AB'), { merge: 'name' })
    await editor.undo()
    expect(server.novel.name).toBe(before)
  })

  it('reverts only the fields of the edit, and keeps later changes from elsewhere', async () => {
    const { editor } = open()
    await editor.edit('Rename', rename('A'))
    editor.applyAnswer((novel) => ({ ...novel, likes: 7 }))
    await editor.undo()
    expect(editor.read().novel.likes).toBe(7)
  })
})

describe('a separate API call', () => {
  it('that advances a part’s revision does not make the next edit stale', async () => {
    const { editor, server } = open()
    await editor.edit('Rename', rename('A'))
    server.novel = { ...server.novel, revision: 7 }
    editor.applyAnswer((novel) => ({ ...novel, revision: 7 }))
    expect(await editor.edit('Rename', rename('B'))).toBe('saved')
    expect(server.sent.at(-1)).toMatchObject({ revision: 7 })
  })

  it('that returns the whole novel is merged with edits, and can be undone', async () => {
    const { editor, server } = open()
    server.novel = { ...server.novel, name: 'Restored', revision: 2 }
    await editor.adoptNovel(async () => server.novel, 'Restore')
    expect(editor.read()).toMatchObject({ novel: { name: 'Restored' }, undo: 'Restore' })
    await editor.undo()
    expect(server.novel.name).toBe('Forty lamps')
  })

  it('that was answered before a save completed is out of date, so the novel is loaded again', async () => {
    const { editor, server } = open()
    const old = server.novel
    await editor.adoptNovel(async () => {
      await editor.edit('Rename', rename('Newer'))
      return old
    })
    expect(editor.read()).toMatchObject({ novel: { name: 'Newer' }, saving: { kind: 'saved' } })
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
    createEditor(server.novel, { calls: server.calls, editStore: memory(), actionStore: undone })

  it('earlier actions can be undone and redone', async () => {
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

  it('a refused edit is not undone', async () => {
    const [server, undone] = [smallServer(), log()]
    await expect(visit(server, undone).edit('Rename', rename(''))).rejects.toMatchObject({ status: 422 })
    expect(visit(server, undone).read().undo).toBeNull()
  })

  it('undo keeps what others have written since, in the same text too', async () => {
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

  it('undo keeps what others have put in the same place, next to the restored text', async () => {
    const [server, undone] = [smallServer(), log()]
    const { name } = server.novel
    await visit(server, undone).edit('Rename', rename('A'))
    await open(server).editor.edit('Rename', rename('Theirs'))
    const later = visit(server, undone)
    await later.undo()
    expect(server.novel.name).toBe(`Theirs ${name}`)
  })
})
