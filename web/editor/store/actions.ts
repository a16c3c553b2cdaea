import type { Changes } from './parts.ts'

/** Something an author did, which can be taken back and done again. */
export type Action = {
  /** What it was, in the author's language: "Rename scene". */
  what: string
  /** Actions with the same key, one right after the other, are taken back as one: a slider that is dragged. */
  merge?: string
  undo: () => Promise<unknown>
  redo: () => Promise<unknown>
  /** What it takes to do both after a reload; absent where that is a call of its own. */
  kept?: { before: Changes; after: Changes }
}

/** How long actions with one key still count as one, in milliseconds. */
const MERGE_MS = 1_500
const MOST = 200

/** The actions of one visit, and which of them stand. */
export function actionList(now: () => number = Date.now) {
  let done: Action[] = []
  let undone: Action[] = []
  let last = 0
  /** One after the other: what is pressed while an action is still being taken back means the one before it. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  return {
    push(action: Action) {
      const before = done.at(-1)
      const one = before && action.merge !== undefined && before.merge === action.merge && now() - last < MERGE_MS
      done = one ? [...done.slice(0, -1), asOne(before, action)] : [...done, action].slice(-MOST)
      undone = []
      last = now()
    },
    /** Takes the last action back; it stays where it was when that fails. */
    undo: () =>
      inTurn(async () => {
        const action = done.at(-1)
        if (!action) return
        await action.undo()
        done = done.filter((each) => each !== action)
        undone = [...undone, action]
      }),
    redo: () =>
      inTurn(async () => {
        const action = undone.at(-1)
        if (!action) return
        await action.redo()
        undone = undone.filter((each) => each !== action)
        done = [...done, action]
      }),
    /** An action that was refused never happened. */
    drop(action: Action) {
      done = done.filter((each) => each !== action)
    },
    /** What was done here no longer fits the novel. */
    clear() {
      done = []
      undone = []
    },
    /** Those of an earlier visit. */
    restore(actions: { done: readonly Action[]; undone: readonly Action[] }) {
      done = [...actions.done]
      undone = [...actions.undone]
    },
    get all() {
      return { done, undone }
    },
    get next() {
      return { undo: done.at(-1)?.what ?? null, redo: undone.at(-1)?.what ?? null }
    },
  }
}

/** Two actions that count as one: back to before the first, on to after the second. */
const asOne = (first: Action, second: Action): Action => ({
  ...second,
  undo: first.undo,
  ...(first.kept && second.kept
    ? { kept: { before: first.kept.before, after: second.kept.after } }
    : { kept: undefined }),
})
