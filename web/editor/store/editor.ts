import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { type Picks, pathKey, type Side } from '@fabula/core/compare/merge-values'
import { sameValue } from '@fabula/core/compare/same-value'
import { ApiError } from '../../client/api-problem.ts'
import { actionList, editAction } from './actions.ts'
import { editPersistence } from './edit-persistence.ts'
import type { EditorCalls } from './editor-calls.ts'
import type { EditOptions, EditorState, EditResult } from './editor-state.ts'
import { followOthers, withSharedValues } from './follow-others.ts'
import { mergeEdits, partsOf, revertChange } from './merge-edits.ts'
import { type Changes, changedParts, changesOf, type Part, partChange, withPart } from './parts.ts'
import type { PersistedAction, PersistedActionStore } from './persisted-actions.ts'
import { type PersistedEditStore, withPersisted } from './persisted-edits.ts'
import { isRefusal, readOnly } from './refusals.ts'
import { nextToSave, saveParts } from './save-part.ts'
import { serverNovel } from './server-novel.ts'
import { shownCollisions } from './shown-collisions.ts'
import { waitingEdits } from './waiting-edits.ts'

/** What an editor depends on; replaced in tests. */
export type EditorDependencies = {
  calls: EditorCalls
  editStore: PersistedEditStore
  /** Stores the undo list beyond the page; absent: it is lost. */
  actionStore?: PersistedActionStore
  /** Tells the other windows of this browser that the novel was saved here. */
  announceSave?: () => void
}

/**
 * A novel in the editor. Edits are functions from novel to novel: visible at once, stored in the browser until saved,
 * sent part by part with the revision they were made on, and undone by restoring the previous values.
 */
export function createEditor(read: NovelAnswer, { calls, editStore, actionStore, announceSave }: EditorDependencies) {
  const server = serverNovel(read)
  const actions = actionList((action) => actionOf(action))
  const listeners = new Set<() => void>()
  /** Parts refused after their edits had been reported as kept. They are sent again on request, or when edited. */
  const refused = new Map<Part, ApiError>()
  const waiting = waitingEdits()
  let sending = false
  let attempts = 0
  const collisions = shownCollisions()
  /** How often in a row another author was first. */
  let staleSaves = 0
  /** Incremented with every save of this editor's changes. */
  let saves = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: EditorState = {
    novel: read,
    saving: { kind: 'saved' },
    persisted: true,
    refusal: null,
    undo: null,
    redo: null,
    reverted: null,
    elsewhere: false,
  }

  const show = (next: Partial<EditorState>) => {
    state = { ...state, ...next, ...actions.next }
    for (const listener of listeners) listener()
  }
  const unsavedParts = () => server.unsavedParts(state.novel)
  const { persistEdits, persistActions, persistSoon, persistPostponed } = editPersistence({
    editStore,
    actionStore,
    unsaved: () => server.unsavedEdits(state.novel),
    undoList: () => actions.stored,
    onStored: (persisted) => persisted !== state.persisted && show({ persisted }),
  })

  /** Shows a changed novel, stores the change, and sends it. Resolves when all changed parts are saved or kept. */
  function apply(novel: NovelAnswer): Promise<EditResult> {
    const parts = new Set(changedParts(state.novel, novel))
    const stale = state.saving.kind === 'stale'
    for (const part of parts) refused.delete(part)
    show({ novel, refusal: null, saving: stale ? state.saving : parts.size > 0 ? { kind: 'saving' } : state.saving })
    persistEdits()
    if (parts.size === 0) return Promise.resolve('saved')
    if (stale) return Promise.resolve('kept')
    const result = waiting.wait(parts)
    void flush()
    return result
  }

  async function revert(way: 'undo' | 'redo'): Promise<void> {
    // An author whose role was lowered may still have actions in the list.
    if (state.novel.my_role === 'viewer') return
    const what = state[way]
    await actions[way]()
    show(what === null ? {} : { reverted: { way, what, count: (state.reverted?.count ?? 0) + 1 } })
    persistActions()
  }

  async function flush(): Promise<void> {
    if (sending || state.saving.kind === 'stale') return
    sending = true
    clearTimeout(timer)
    let together = true
    try {
      for (;;) {
        const ready = unsavedParts().filter((each) => !refused.has(each))
        const [part] = ready
        if (part === undefined) break
        const sent = state.novel
        const changes = nextToSave(together ? ready : [part], server.read(), sent)
        let saved: (number | null)[]
        server.send(changes)
        try {
          saved = await saveParts(calls, changes, server.revision)
        } catch (problem) {
          // Sent one by one, the others are saved, and the refused one is known.
          if (changes.length > 1 && problem instanceof ApiError && isRefusal(problem)) together = false
          else if (!(await handleFailedSave(part, problem))) return
          continue
        }
        attempts = 0
        staleSaves = 0
        saves++
        for (const [at, [part, change]] of changes.entries()) server.noteSaved(part, change, saved[at] ?? null, sent)
        settleSaved()
        persistSoon()
        announceSave?.()
      }
      settleSaved()
      const [problem] = refused.values()
      show({ saving: problem ? { kind: 'failed', problem, retryIn: null } : { kind: 'saved' } })
    } finally {
      sending = false
      persistPostponed()
      void others.check()
    }
  }

  /** Handles a failed save. Returns whether the other parts may still be sent. */
  async function handleFailedSave(part: Part, problem: unknown): Promise<boolean> {
    if (!(problem instanceof ApiError)) throw problem
    // A part that changes before every attempt is retried later. A scene deleted by another author counts as changed.
    if ((problem.status === 412 || problem.code === 'scene_not_found') && ++staleSaves < 5) {
      try {
        return mergeServerNovel(await calls.readNovel())
      } catch (unread) {
        return handleFailedSave(part, unread)
      }
    }
    if (isRefusal(problem)) {
      refuse(part, problem)
      return true
    }
    const retryIn = problem.retryAfter ? problem.retryAfter * 1_000 : Math.min(30_000, 1_000 * 2 ** attempts)
    attempts++
    staleSaves = 0
    show({ saving: { kind: 'failed', problem, retryIn } })
    waiting.settleKept()
    timer = setTimeout(() => void retry(), retryIn)
    return false
  }

  /**
   * The server will never accept this edit: reverts the part, and rejects for the caller. If no caller is waiting any
   * more, no form holds the typed text, so the edit stays in the novel until the author changes it or gives it up.
   * Exits to a refused new scene are reverted with it.
   */
  function refuse(part: Part, problem: ApiError) {
    const isNew = partChange(part, server.read(), state.novel).kind === 'made'
    const touched = waiting.takeEditsOf(part)
    if (touched.length === 0) return void refused.set(part, problem)
    const unsaved = new Set(unsavedParts())
    const taken = new Set([part, ...(isNew ? touched.flatMap(({ parts }) => [...parts]) : [])])
    const back = [...taken].filter((each) => unsaved.has(each))
    show({ novel: withKnown(back), refusal: problem })
    persistEdits()
    for (const { fail } of touched) fail(problem)
  }

  /** The novel as shown, with some parts as the server has them. */
  const withKnown = (parts: readonly Part[]): NovelAnswer =>
    changesOf(state.novel, server.read(), parts).reduce(
      (novel, [part, change]) => withPart(novel, part, change),
      state.novel,
    )
  const settleSaved = () => waiting.settleSaved(new Set(unsavedParts()))

  async function retry(): Promise<void> {
    if (state.saving.kind !== 'failed') return
    refused.clear()
    show({ saving: { kind: 'saving' } })
    await flush()
  }

  /** Merges unsaved edits into the server's novel. Returns false if some collide, and the author is asked. */
  function mergeServerNovel(theirs: NovelAnswer, picks: Picks = {}, unasked = false): boolean {
    const known = server.findSaved(theirs)
    const { novel, open } = mergeEdits(known, state.novel, theirs, picks)
    // An author who is only typing is not asked: the next save will find the collision.
    if (open.length > 0 && unasked) return false
    if (open.length > 0) {
      const parts = partsOf(open, known, state.novel, theirs)
      collisions.show(open)
      show({ saving: { kind: 'stale', parts, theirs, collisions: open } })
      waiting.settleKept()
      return false
    }
    server.replace(theirs)
    collisions.clear()
    show({ novel, saving: { kind: changedParts(theirs, novel).length > 0 ? 'saving' : 'saved' }, elsewhere: false })
    persistEdits()
    return true
  }

  /** Applies the author's picks for all collisions, and merges the rest. New collisions are asked next. */
  async function settleStale(wanted: Picks): Promise<void> {
    let [theirs, before] = [server.read(), -1]
    // An answer from before a save would show the old text again.
    while (before !== saves) {
      before = saves
      theirs = await calls.readNovel()
    }
    if (sending) return others.follow('')
    const { open } = mergeEdits(server.read(), state.novel, theirs)
    const picks = collisions.pick(wanted, open)
    // The undo list no longer fits: undoing a change that was given up would delete another author's text.
    if (Object.values(picks).includes('theirs')) actions.clear()
    if (mergeServerNovel(theirs, picks)) await flush()
  }

  /** The same, with one side for every collision. */
  async function pickAll(side: Side): Promise<void> {
    const open = state.saving.kind === 'stale' ? state.saving.collisions : []
    await settleStale(Object.fromEntries(open.map(({ path }) => [pathKey(path), side])))
  }

  const others = followOthers({
    readNovel: calls.readNovel,
    isAt: (mark) => mark === server.mark(),
    isBusy: () => sending || state.saving.kind === 'stale',
    written: () => saves,
    mergeTheirs: (theirs) => void (mergeServerNovel(withSharedValues(server.read(), theirs), {}, true) && flush()),
  })

  const revertTo = (from: Changes, to: Changes) => {
    const was = new Map(from)
    return apply(
      to.reduce((novel, [part, change]) => revertChange(novel, part, was.get(part) ?? change, change), state.novel),
    )
  }

  /** What Undo and Redo do with an edit, on this visit or a later one. */
  const actionOf = (action: PersistedAction) => editAction(action, () => state.novel, revertTo)

  const editor = {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Makes an edit: visible at once, and saved automatically. `what` names it for Undo. Rejects with the server's
     * problem when refused, after reverting it; without a connection it is kept, and sent as soon as there is one.
     */
    async edit(
      what: string,
      change: (novel: NovelAnswer) => NovelAnswer,
      options: EditOptions = {},
    ): Promise<EditResult> {
      if (state.novel.my_role === 'viewer') throw readOnly()
      const [from, to] = [state.novel, change(state.novel)]
      const [before, after] = [changesOf(to, from), changesOf(from, to)]
      // Saved without a change: nothing to send or undo.
      if (sameValue(Object.fromEntries(before), Object.fromEntries(after))) return 'saved'
      const applied = apply(to)
      const action = { ...actionOf({ what, before, after }), merge: options.merge }
      if (!options.unlisted) actions.push(action)
      show({})
      persistActions()
      try {
        return await applied
      } catch (problem) {
        actions.drop(action)
        show({})
        persistActions()
        throw problem
      }
    },
    /** Records an action for Undo that a separate API call has made, such as an upload. */
    recordAction(what: string, undo: () => Promise<unknown>, redo: () => Promise<unknown>) {
      actions.push({ what, undo, redo })
      show({})
      persistActions()
    },
    /** Applies the server's answer to a separate API call to both views of the novel. */
    applyAnswer(change: (novel: NovelAnswer) => NovelAnswer) {
      saves++
      server.change(change)
      show({ novel: change(state.novel) })
    },
    /**
     * Takes over the novel that the server has returned for a call that changed all of it, and merges edits made
     * meanwhile. A save in progress may be newer than that answer; then the novel is loaded again. `what` names the
     * action for Undo, which keeps what others write from then on.
     */
    async adoptNovel(call: () => Promise<NovelAnswer>, what?: string): Promise<void> {
      const [before, from] = [saves, server.read()]
      const to = withSharedValues(from, await call())
      if (what !== undefined) {
        actions.push(actionOf({ what, before: changesOf(to, from), after: changesOf(from, to) }))
        show({})
        persistActions()
      }
      if (sending || saves !== before || state.saving.kind === 'stale') return others.follow('')
      if (mergeServerNovel(to)) await flush()
    },
    undo: () => revert('undo'),
    redo: () => revert('redo'),
    /** Sends unsaved edits now; requested when a page goes to the background or back online. */
    retry,
    /** The page is closing: tells those who wait that their edit is kept, so that they do not store it again. */
    settleKept: waiting.settleKept,
    takeTheirs: () => pickAll('theirs'),
    keepMine: () => pickAll('ours'),
    settleStale,
    /** Reverts the edits that the server has refused. */
    giveUp() {
      const novel = withKnown([...refused.keys()])
      refused.clear()
      show({ novel, saving: { kind: 'saving' } })
      persistEdits()
      return flush()
    },
    /** The author has read why an edit was refused. */
    dismissRefusal: () => show({ refusal: null }),
    /** Another author has saved: their changes are merged at once. */
    follow: others.follow,
    changedElsewhere: () => show({ elsewhere: true }),
    /** The mark that distinguishes the server's state of the novel, as far as known here, from others. */
    mark: server.mark,
    hasUnsaved: () => unsavedParts().length > 0,
    calls,
  }

  restoreActions()
  applyPersisted()
  show({})
  return editor

  /** Restores the undo list of an earlier visit. Undoing keeps what others have written since. */
  function restoreActions() {
    const found = actionStore?.read()
    if (found) actions.restore({ done: found.done.map(actionOf), undone: found.undone.map(actionOf) })
  }

  /** Sends edits of an earlier visit that were never saved, or merges them with what others changed since. */
  function applyPersisted() {
    const { base, novel } = withPersisted(read, editStore.read())
    if (novel === read) return
    server.replace(base)
    show({ novel, saving: { kind: 'saving' } })
    if (mergeServerNovel(read)) void flush()
  }
}

export type Editor = ReturnType<typeof createEditor>
