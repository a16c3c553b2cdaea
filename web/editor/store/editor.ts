import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { sameValue } from '@fabula/core/compare/same-value'
import { ApiError } from '../../client/api-problem.ts'
import { actionList } from './actions.ts'
import type { EditorCalls } from './editor-calls.ts'
import type { EditorState, EditResult, Saving } from './editor-state.ts'
import {
  changedParts,
  type Part,
  type PartChange,
  partChange,
  partOfScene,
  revisionOf,
  sceneOfPart,
  withPart,
} from './parts.ts'
import type { PersistedEditStore, PersistedEdits } from './persisted-edits.ts'

/** What an editor stands on; tests bring their own. */
export type EditorDependencies = {
  calls: EditorCalls
  kept: PersistedEditStore
  /** Tells the other windows of this browser that the novel was written here. */
  announce?: () => void
}

export type EditOptions = {
  /** Edits with the same key, one right after the other, are undone as one. */
  merge?: string
}

/**
 * One novel on the editor's table. Edits are functions from novel to novel: seen at once, kept in the browser until
 * the server has taken them, sent one part after the other with the revision they were made on, and undone by putting
 * the values back that stood before.
 */
export function createEditor(read: NovelAnswer, { calls, kept, announce }: EditorDependencies) {
  /** What the server has, as far as is known here. */
  let known = read
  const revisions = new Map<Part, number>()
  const actions = actionList()
  const listeners = new Set<() => void>()
  /** Parts refused after their edits had been taken for kept. They wait for the author: sent when asked, or edited again. */
  const refused = new Map<Part, ApiError>()
  let waiting: { parts: Set<Part>; settle: (result: EditResult) => void; fail: (problem: unknown) => void }[] = []
  let sending = false
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: EditorState = {
    novel: read,
    saving: { kind: 'saved' },
    persisted: true,
    refusal: null,
    undo: null,
    redo: null,
    elsewhere: false,
  }

  const show = (next: Partial<EditorState>) => {
    state = { ...state, ...next, ...actions.next }
    for (const listener of listeners) listener()
  }
  const revision = (part: Part) => revisions.get(part) ?? revisionOf(known, part)
  const keep = () => {
    const edits: PersistedEdits = {}
    for (const part of changedParts(known, state.novel)) {
      edits[part] = { change: partChange(part, known, state.novel), revision: revision(part) }
    }
    const persisted = kept.write(edits)
    if (persisted !== state.persisted) show({ persisted })
  }

  /** Shows the novel with a change, keeps it, and sends it. Resolves when every part it touched is saved, or kept. */
  function apply(novel: NovelAnswer): Promise<EditResult> {
    const parts = new Set(changedParts(state.novel, novel))
    const stale = state.saving.kind === 'stale'
    for (const part of parts) refused.delete(part)
    show({ novel, refusal: null, saving: stale ? state.saving : parts.size > 0 ? { kind: 'saving' } : state.saving })
    keep()
    if (parts.size === 0) return Promise.resolve('saved')
    if (stale) return Promise.resolve('kept')
    return new Promise((settle, fail) => {
      waiting.push({ parts, settle, fail })
      void flush()
    })
  }

  async function flush(): Promise<void> {
    if (sending || state.saving.kind === 'stale') return
    sending = true
    clearTimeout(timer)
    try {
      for (;;) {
        const part = changedParts(known, state.novel).find((each) => !refused.has(each))
        if (part === undefined) break
        const sent = state.novel
        const change = partChange(part, known, sent)
        try {
          const saved = await savePart(part, change)
          if (saved === null) revisions.delete(part)
          else revisions.set(part, saved)
        } catch (problem) {
          if (meet(part, problem)) continue
          return
        }
        attempts = 0
        known = withPart(known, part, change)
        settleSaved()
        keep()
        announce?.()
      }
      settleSaved()
      const [problem] = refused.values()
      show({ saving: problem ? { kind: 'failed', problem, retryIn: null } : { kind: 'saved' } })
    } finally {
      sending = false
    }
  }

  /** The revision after it; null where the part is gone. */
  async function savePart(part: Part, change: PartChange): Promise<number | null> {
    const scene = sceneOfPart(part)
    if (!scene) return change.kind === 'fields' ? calls.saveHead(change.fields, revision(part)) : null
    switch (change.kind) {
      case 'fields':
        return calls.saveScene(scene, change.fields, revision(part))
      case 'made': {
        // Of the other kind until now: nobody else may have written to it since.
        const other = partOfScene({ ...scene, scene_type: scene.scene_type === 'static' ? 'interactive' : 'static' })
        const was = revision(other)
        const saved = await calls.putScene(scene, change.scene, was > 0 ? was : null)
        revisions.delete(other)
        return saved
      }
      case 'gone':
        await calls.deleteScene(scene)
        return null
    }
  }

  /** What a failed save comes to; true: the other parts may still be sent. */
  function meet(part: Part, problem: unknown): boolean {
    if (!(problem instanceof ApiError)) throw problem
    if (problem.status === 412) {
      show({ saving: { kind: 'stale', parts: changedParts(known, state.novel) } })
      settleKept()
      return false
    }
    if (isRefusal(problem)) {
      refuse(part, problem)
      return true
    }
    const retryIn = problem.retryAfter ? problem.retryAfter * 1_000 : Math.min(30_000, 1_000 * 2 ** attempts)
    attempts++
    show({ saving: { kind: 'failed', problem, retryIn } })
    settleKept()
    timer = setTimeout(() => void retry(), retryIn)
    return false
  }

  /**
   * The server will never take this edit: the part is as it was, and whoever made the edit is told. Where nobody waits for
   * it any more, no form holds what was typed: it stays in the novel until the author changes it, or gives it up.
   * What leads to a scene that was not taken goes with it.
   */
  function refuse(part: Part, problem: ApiError) {
    const made = partChange(part, known, state.novel).kind === 'made'
    const touched = waiting.filter(({ parts }) => parts.has(part))
    if (touched.length === 0) return void refused.set(part, problem)
    waiting = waiting.filter(({ parts }) => !parts.has(part))
    const unsaved = new Set(changedParts(known, state.novel))
    const taken = new Set([part, ...(made ? touched.flatMap(({ parts }) => [...parts]) : [])])
    const back = [...taken].filter((each) => unsaved.has(each))
    const novel = back.reduce((all, each) => withPart(all, each, partChange(each, all, known)), state.novel)
    show({ novel, refusal: problem })
    keep()
    for (const { fail } of touched) fail(problem)
  }

  function settleSaved() {
    const dirty = new Set(changedParts(known, state.novel))
    const settled = waiting.filter(({ parts }) => ![...parts].some((part) => dirty.has(part)))
    waiting = waiting.filter((each) => !settled.includes(each))
    for (const { settle } of settled) settle('saved')
  }

  function settleKept() {
    for (const { settle } of waiting.splice(0)) settle('kept')
  }

  async function retry(): Promise<void> {
    if (state.saving.kind !== 'failed') return
    refused.clear()
    show({ saving: { kind: 'saving' } })
    await flush()
  }

  /** What the author changed since the last save, part by part. */
  const unsaved = () => changesOf(known, state.novel)

  /** Reads the novel anew; with `mine`, unsaved edits are laid over it and saved, else they are given up. */
  async function reread(mine: boolean): Promise<void> {
    const fresh = await calls.readNovel()
    const edits = mine ? unsaved() : []
    known = fresh
    revisions.clear()
    refused.clear()
    actions.clear()
    show({
      novel: edits.reduce((novel, [part, change]) => withPart(novel, part, change), fresh),
      saving: { kind: edits.length > 0 ? 'saving' : 'saved' },
      elsewhere: false,
    })
    keep()
    await flush()
  }

  const putBack = (touched: Changes) =>
    apply(touched.reduce((novel, [part, change]) => withPart(novel, part, change), state.novel))

  const editor = {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * An edit: seen at once and saved by itself. `what` names it for Undo. Rejects with the server's problem when it is
     * refused, and the novel is then as before; without a connection it is kept, and sent as soon as there is one.
     */
    async edit(
      what: string,
      change: (novel: NovelAnswer) => NovelAnswer,
      options: EditOptions = {},
    ): Promise<EditResult> {
      const [from, to] = [state.novel, change(state.novel)]
      const [before, after] = [changesOf(to, from), changesOf(from, to)]
      // Saved without a change: nothing is sent, and there is nothing to take back.
      if (sameValue(Object.fromEntries(before), Object.fromEntries(after))) return 'saved'
      const applied = apply(to)
      const action = { what, merge: options.merge, undo: () => putBack(before), redo: () => putBack(after) }
      actions.push(action)
      show({})
      try {
        return await applied
      } catch (problem) {
        actions.drop(action)
        show({})
        throw problem
      }
    },
    /** Remembers for Undo what was done by a call of its own, such as a scene created. */
    did(what: string, undo: () => Promise<unknown>, redo: () => Promise<unknown>) {
      actions.push({ what, undo, redo })
      show({})
    },
    /** Puts in place what the server answered to a call of its own: both views of the novel change alike. */
    learn(change: (novel: NovelAnswer) => NovelAnswer) {
      known = change(known)
      // A part that came back, or anew, has moved on from what was last saved here.
      for (const [part, saved] of revisions) if (revisionOf(known, part) > saved) revisions.delete(part)
      show({ novel: change(state.novel) })
    },
    async undo() {
      await actions.undo()
      show({})
    },
    async redo() {
      await actions.redo()
      show({})
    },
    /** Sends what waits now; a page that goes to the background or back online asks for it. */
    retry,
    takeTheirs: () => reread(false),
    keepMine: () => reread(true),
    /** Gives up the edits that the server has refused. */
    giveUp() {
      const novel = [...refused.keys()].reduce(
        (left, part) => withPart(left, part, partChange(part, left, known)),
        state.novel,
      )
      refused.clear()
      show({ novel, saving: { kind: 'saving' } })
      keep()
      return flush()
    },
    /** The author has read why an edit was refused. */
    dismissRefusal: () => show({ refusal: null }),
    changedElsewhere: () => show({ elsewhere: true }),
    hasUnsaved: () => unsaved().length > 0,
    calls,
  }

  applyPersisted()
  return editor

  /** Edits of an earlier visit that were never taken: sent now, or shown as stale where the novel has moved on. */
  function applyPersisted() {
    let novel = known
    const stale: Part[] = []
    for (const [part, edit] of Object.entries(kept.read()) as [Part, PersistedEdits[Part]][]) {
      const there = revisionOf(known, part) > 0
      // A scene that was made, and whose answer was lost, is there already; one that somebody deleted stays away.
      if (!edit?.change || there === (edit.change.kind === 'made')) continue
      novel = withPart(novel, part, edit.change)
      if (there && edit.revision !== revisionOf(known, part)) stale.push(part)
    }
    if (novel === known) return
    const saving: Saving = stale.length > 0 ? { kind: 'stale', parts: stale } : { kind: 'saving' }
    show({ novel, saving })
    if (stale.length === 0) void flush()
  }
}

type Changes = [Part, PartChange][]

const changesOf = (from: NovelAnswer, to: NovelAnswer): Changes =>
  changedParts(from, to).map((part) => [part, partChange(part, from, to)])

export type Editor = ReturnType<typeof createEditor>

/** The same edit would be refused again, however often it is sent: it is wrong, forbidden, or breaks the server. */
const isRefusal = ({ status }: ApiError): boolean =>
  status === 500 || (status >= 400 && status < 500 && status !== 408 && status !== 429)
