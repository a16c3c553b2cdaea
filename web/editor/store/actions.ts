import { sameValue } from '@fabula/core/compare/same-value'
import type { Changes, Part } from './parts.ts'
import type { PersistedAction } from './persisted-actions.ts'

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

/**
 * The actions of one visit, and which of them stand. `remake` makes an action of what was kept of it.
 */
export function actionList(remake: (action: PersistedAction) => Action, now: () => number = Date.now) {
  let done: Action[] = []
  let undone: Action[] = []
  let last = 0
  let pushed = 0
  /** Those that are being taken back: what is pressed meanwhile means the one before them. */
  const leaving = new Set<Action>()
  /** One after the other. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  const standing = () => done.filter((each) => !leaving.has(each)).at(-1)
  return {
    push(action: Action) {
      const before = done.at(-1)
      const isOne = before && action.merge !== undefined && before.merge === action.merge && now() - last < MERGE_MS
      const joined = isOne && !leaving.has(before) ? joinChanges(before.kept, action.kept) : null
      done = joined
        ? [...done.slice(0, -1), { ...remake({ what: action.what, ...joined }), merge: action.merge }]
        : [...done, action].slice(-MOST)
      undone = []
      last = now()
      pushed++
    },
    /** Takes the last action back; it stays where it was when that fails. */
    undo(): Promise<void> {
      const action = standing()
      if (!action) return turn.then(() => undefined)
      leaving.add(action)
      const before = pushed
      return inTurn(async () => {
        try {
          if (!done.includes(action)) return
          await action.undo()
          done = done.filter((each) => each !== action)
          // After something new there is nothing to do again.
          if (pushed === before) undone = [...undone, action]
        } finally {
          leaving.delete(action)
        }
      })
    },
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
      return { undo: standing()?.what ?? null, redo: undone.at(-1)?.what ?? null }
    },
  }
}

type Kept = { before: Changes; after: Changes }

/**
 * Two changes as one, back to before the first and on to after the second; null where something came between them, or
 * where one is of more than fields.
 */
function joinChanges(first: Kept | undefined, second: Kept | undefined): Kept | null {
  if (!first || !second) return null
  const [before, between, since, after] = [first.before, first.after, second.before, second.after].map(fieldsOf)
  if (!before || !between || !since || !after) return null
  for (const [place, value] of since) if (between.has(place) && !sameValue(between.get(place), value)) return null
  return { before: changesOf(new Map([...since, ...before])), after: changesOf(new Map([...between, ...after])) }
}

/** Each field that is changed with its value, by part and name; null where a scene is made or gone. */
function fieldsOf(changes: Changes): Map<string, unknown> | null {
  const fields = new Map<string, unknown>()
  for (const [part, change] of changes) {
    if (change.kind !== 'fields') return null
    for (const [name, value] of Object.entries(change.fields)) fields.set(`${part} ${name}`, value)
  }
  return fields
}

function changesOf(fields: ReadonlyMap<string, unknown>): Changes {
  const parts = new Map<Part, Record<string, unknown>>()
  for (const [place, value] of fields) {
    const space = place.indexOf(' ')
    // `fieldsOf` put the part there.
    const part = place.slice(0, space) as Part
    parts.set(part, { ...parts.get(part), [place.slice(space + 1)]: value })
  }
  return [...parts].map(([part, changed]) => [part, { kind: 'fields', fields: changed }])
}
