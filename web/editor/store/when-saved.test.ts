import { expect, test } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { testNovel } from '../test/test-novel.ts'
import type { Saving } from './editor-state.ts'
import { whenSaved } from './when-saved.ts'

/** An editor whose save status is set by the test. */
function editorWith(first: Saving) {
  let saving = first
  const listeners = new Set<() => void>()
  return {
    read: () => ({
      novel: testNovel(),
      saving,
      persisted: true,
      refusal: null,
      undo: null,
      redo: null,
      reverted: null,
      elsewhere: false,
    }),
    hasUnsaved: () => saving.kind !== 'saved',
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turn(next: Saving) {
      saving = next
      for (const listener of [...listeners]) listener()
    },
    listeners,
  }
}

test('resolves at once when everything is saved', async () => {
  expect(await whenSaved(editorWith({ kind: 'saved' }))).toBe(true)
})

test('waits for edits in progress, and then unsubscribes', async () => {
  const editor = editorWith({ kind: 'saving' })
  const answer = whenSaved(editor)
  editor.turn({ kind: 'saving' })
  editor.turn({ kind: 'saved' })
  expect([await answer, editor.listeners.size]).toEqual([true, 0])
})

test('waits while the last save is over but an edit made since is not sent yet', async () => {
  const editor = editorWith({ kind: 'saved' })
  let unsaved = true
  const answer = whenSaved({ ...editor, hasUnsaved: () => unsaved })
  expect(editor.listeners.size).toBe(1)
  unsaved = false
  editor.turn({ kind: 'saved' })
  expect(await answer).toBe(true)
})

test('ends the waiting when edits cannot be saved', async () => {
  const editor = editorWith({ kind: 'saving' })
  const answer = whenSaved(editor)
  editor.turn({ kind: 'failed', problem: new ApiError({ status: 0, detail: '' }), retryIn: 1_000 })
  expect(await answer).toBe(false)
  expect(await whenSaved(editorWith({ kind: 'stale', parts: ['head'], theirs: testNovel(), collisions: [] }))).toBe(
    false,
  )
})
