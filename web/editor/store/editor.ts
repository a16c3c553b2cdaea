import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { type Collision, type Picks, pathKey, type Side } from '@fabula/core/compare/merge-values'
import { sameValue } from '@fabula/core/compare/same-value'
import { ApiError } from '../../client/api-problem.ts'
import { type Action, actionList } from './actions.ts'
import { comparedParts } from './compared-parts.ts'
import type { EditorCalls } from './editor-calls.ts'
import type { EditorState, EditResult } from './editor-state.ts'
import { followOthers, sharing } from './follow-others.ts'
import { mergeIn, partsOf, stillMeant, takeBack } from './merge-in.ts'
import { type Changes, changedParts, changesOf, markOf, type Part, partChange, revisionOf, withPart } from './parts.ts'
import type { PersistedAction, PersistedActionStore } from './persisted-actions.ts'
import { type PersistedEditStore, type PersistedEdits, withPersisted } from './persisted-edits.ts'
import { isRefusal, readOnly } from './refusals.ts'
import { otherKind, savePart } from './save-part.ts'

/** While one part after the other is saved, what is kept in the browser is written this often, in milliseconds. */
const keepEveryMs = 500

/** What an editor stands on; tests bring their own. */
export type EditorDependencies = {
  calls: EditorCalls
  kept: PersistedEditStore
  /** Where Undo outlives the page; absent: it does not. */
  undone?: PersistedActionStore
  /** Tells the other windows of this browser that the novel was written here. */
  announce?: () => void
}

export type EditOptions = {
  /** Edits with the same key, one right after the other, are undone as one. */
  merge?: string
  /** It follows from something else, and is not taken back by itself. */
  unlisted?: boolean
}

/**
 * One novel on the editor's table. Edits are functions from novel to novel: seen at once, kept in the browser until
 * the server has taken them, sent one part after the other with the revision they were made on, and undone by putting
 * the values back that stood before.
 */
export function createEditor(read: NovelAnswer, { calls, kept, undone, announce }: EditorDependencies) {
  /** What the server has, as far as is known here. */
  let known = read
  const revisions = new Map<Part, number>()
  const actions = actionList((action) => actionOf(action))
  const listeners = new Set<() => void>()
  /** Parts refused after their edits had been taken for kept. They wait for the author: sent when asked, or edited again. */
  const refused = new Map<Part, ApiError>()
  let waiting: { parts: Set<Part>; settle: (result: EditResult) => void; fail: (problem: unknown) => void }[] = []
  let sending = false
  let attempts = 0
  /** What the author has been asked to pick between, as it was shown to them. */
  const seen = new Map<string, Collision>()
  /** What they have picked, until all of it can be settled. */
  let picked: Picks = {}
  /** How often somebody else was first, one time after the other. */
  let moved = 0
  /** Counts up with all that the server has taken of what was done here. */
  let written = 0
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
  const compared = comparedParts()
  const unsavedParts = () => compared.of(known, state.novel)
  let keptAt = 0
  let keptBehind = false
  /** `soon`: what is kept may be a moment behind, since an edit that was taken meanwhile does no harm there. */
  const keep = ({ soon = false } = {}) => {
    keptBehind = soon && performance.now() - keptAt < keepEveryMs
    if (keptBehind) return
    const parts = unsavedParts()
    const before = new Map(changesOf(state.novel, known, parts))
    const edits: PersistedEdits = {}
    for (const [part, change] of changesOf(known, state.novel, parts))
      edits[part] = { change, revision: revision(part), before: before.get(part) }
    keptAt = performance.now()
    const persisted = kept.write(edits)
    if (persisted !== state.persisted) show({ persisted })
    keepActions()
  }
  const keepActions = () => {
    const { done, undone: back } = actions.all
    const persistable = (list: readonly Action[]) => list.flatMap(({ what, kept: of }) => (of ? [{ what, ...of }] : []))
    undone?.write({ done: persistable(done), undone: persistable(back) })
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
        const part = unsavedParts().find((each) => !refused.has(each))
        if (part === undefined) break
        const sent = state.novel
        const change = partChange(part, known, sent)
        try {
          const saved = await savePart(calls, part, change, revision)
          if (change.kind === 'made') revisions.delete(otherKind(part))
          if (saved === null) revisions.delete(part)
          else revisions.set(part, saved)
        } catch (problem) {
          if (await meet(part, problem)) continue
          return
        }
        attempts = 0
        moved = 0
        written++
        const next = withPart(known, part, change)
        compared.saved(part, known, next, sent)
        known = next
        settleSaved()
        keep({ soon: true })
        announce?.()
      }
      settleSaved()
      const [problem] = refused.values()
      show({ saving: problem ? { kind: 'failed', problem, retryIn: null } : { kind: 'saved' } })
    } finally {
      sending = false
      if (keptBehind) keep()
      void others.look()
    }
  }

  /** What a failed save comes to; true: the other parts may still be sent. */
  async function meet(part: Part, problem: unknown): Promise<boolean> {
    if (!(problem instanceof ApiError)) throw problem
    // A part that moves on under every try is tried again later. One that somebody has deleted is another version of it too.
    if ((problem.status === 412 || problem.code === 'scene_not_found') && ++moved < 5) {
      try {
        return takeIn(await calls.readNovel())
      } catch (unread) {
        return meet(part, unread)
      }
    }
    if (isRefusal(problem)) {
      refuse(part, problem)
      return true
    }
    const retryIn = problem.retryAfter ? problem.retryAfter * 1_000 : Math.min(30_000, 1_000 * 2 ** attempts)
    attempts++
    moved = 0
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
    const unsaved = new Set(unsavedParts())
    const taken = new Set([part, ...(made ? touched.flatMap(({ parts }) => [...parts]) : [])])
    const back = [...taken].filter((each) => unsaved.has(each))
    const novel = back.reduce((all, each) => withPart(all, each, partChange(each, all, known)), state.novel)
    show({ novel, refusal: problem })
    keep()
    for (const { fail } of touched) fail(problem)
  }

  function settleSaved() {
    const dirty = new Set(unsavedParts())
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

  /** Lays unsaved edits over the novel as it is at the server; false: some of them collide, and the author is asked. */
  function takeIn(theirs: NovelAnswer, picks: Picks = {}, unasked = false): boolean {
    const { novel, open } = mergeIn(known, state.novel, theirs, picks)
    // Nobody who only writes on is asked: the next save will find it.
    if (open.length > 0 && unasked) return false
    if (open.length > 0) {
      const parts = partsOf(open, known, state.novel, theirs)
      for (const each of open) seen.set(pathKey(each.path), each)
      show({ saving: { kind: 'stale', parts, theirs, collisions: open } })
      settleKept()
      return false
    }
    known = theirs
    revisions.clear()
    seen.clear()
    picked = {}
    show({ novel, saving: { kind: changedParts(known, novel).length > 0 ? 'saving' : 'saved' }, elsewhere: false })
    keep()
    return true
  }

  /** The author has picked what stays of all that collides, and the rest is merged. What collided meanwhile is asked next. */
  async function settleStale(wanted: Picks): Promise<void> {
    const theirs = await calls.readNovel()
    picked = stillMeant({ ...picked, ...wanted }, [...seen.values()], mergeIn(known, state.novel, theirs).open)
    const picks = picked
    // What was given up here is not to be taken back any more: the words that would go are somebody else's.
    if (Object.values(picks).includes('theirs')) actions.clear()
    if (takeIn(theirs, picks)) await flush()
  }

  /** The same for everything that collides. */
  async function pickAll(side: Side): Promise<void> {
    const collisions = state.saving.kind === 'stale' ? state.saving.collisions : []
    await settleStale(Object.fromEntries(collisions.map(({ path }) => [pathKey(path), side])))
  }

  const others = followOthers({
    readNovel: calls.readNovel,
    isAt: (mark) => mark === markOf(known, revisions),
    isBusy: () => sending || state.saving.kind === 'stale',
    written: () => written,
    takeIn: (theirs) => void (takeIn(sharing(known, theirs), {}, true) && flush()),
  })

  const putBack = (from: Changes, to: Changes) => {
    const was = new Map(from)
    return apply(
      to.reduce((novel, [part, change]) => takeBack(novel, part, was.get(part) ?? change, change), state.novel),
    )
  }

  /** What Undo and Redo do with an edit, on this visit or on a later one. */
  const actionOf = ({ what, before, after }: PersistedAction): Action => ({
    what,
    undo: () => putBack(after, before),
    redo: () => putBack(before, after),
    kept: { before, after },
  })

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
      if (state.novel.my_role === 'viewer') throw readOnly()
      const [from, to] = [state.novel, change(state.novel)]
      const [before, after] = [changesOf(to, from), changesOf(from, to)]
      // Saved without a change: nothing is sent, and there is nothing to take back.
      if (sameValue(Object.fromEntries(before), Object.fromEntries(after))) return 'saved'
      const applied = apply(to)
      const action = { ...actionOf({ what, before, after }), merge: options.merge }
      if (!options.unlisted) actions.push(action)
      show({})
      keepActions()
      try {
        return await applied
      } catch (problem) {
        actions.drop(action)
        show({})
        keepActions()
        throw problem
      }
    },
    /** Remembers for Undo what was done by a call of its own, such as a scene created. */
    did(what: string, undo: () => Promise<unknown>, redo: () => Promise<unknown>) {
      actions.push({ what, undo, redo })
      show({})
      keepActions()
    },
    /** Puts in place what the server answered to a call of its own: both views of the novel change alike. */
    learn(change: (novel: NovelAnswer) => NovelAnswer) {
      written++
      known = change(known)
      // A part that came back, or anew, has moved on from what was last saved here.
      for (const [part, saved] of revisions) if (revisionOf(known, part) > saved) revisions.delete(part)
      show({ novel: change(state.novel) })
    },
    /**
     * The novel as the server answers it to a call that changed all of it: what was edited here meanwhile is laid over it. A
     * save that was on its way may have come after that answer: then it is read again. `what` names it for Undo, by which what
     * others write from then on stays.
     */
    async adopt(call: () => Promise<NovelAnswer>, what?: string): Promise<void> {
      const [before, from] = [written, known]
      const to = sharing(from, await call())
      if (what !== undefined) {
        actions.push(actionOf({ what, before: changesOf(to, from), after: changesOf(from, to) }))
        show({})
        keepActions()
      }
      if (sending || written !== before || state.saving.kind === 'stale') return others.follow('')
      if (takeIn(to)) await flush()
    },
    async undo() {
      await actions.undo()
      show({})
      keepActions()
    },
    async redo() {
      await actions.redo()
      show({})
      keepActions()
    },
    /** Sends what waits now; a page that goes to the background or back online asks for it. */
    retry,
    /** The page goes, and answers with it: whoever waits hears that their edit is kept, and keeps it no second time. */
    settleKept,
    takeTheirs: () => pickAll('theirs'),
    keepMine: () => pickAll('ours'),
    settleStale,
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
    /** Somebody else has written: taken in at once, beside what is typed here. */
    follow: others.follow,
    changedElsewhere: () => show({ elsewhere: true }),
    /** Tells the state of the novel that the server has, as far as is known here, from others. */
    mark: () => markOf(known, revisions),
    hasUnsaved: () => unsavedParts().length > 0,
    calls,
  }

  restoreActions()
  applyPersisted()
  show({})
  return editor

  /** What was done on an earlier visit: taken back as on this one, what others have written since stays. */
  function restoreActions() {
    const found = undone?.read()
    if (found) actions.restore({ done: found.done.map(actionOf), undone: found.undone.map(actionOf) })
  }

  /** Edits of an earlier visit that were never taken: sent now, or laid over what somebody else made of the novel since. */
  function applyPersisted() {
    const { base, novel } = withPersisted(read, kept.read())
    if (novel === read) return
    known = base
    show({ novel, saving: { kind: 'saving' } })
    if (takeIn(read)) void flush()
  }
}

export type Editor = ReturnType<typeof createEditor>
