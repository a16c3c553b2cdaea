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
  /** The changes by which it is undone and redone after a reload; absent where that takes a call of its own. */
  kept?: { before: Changes; after: Changes }
}

/** How long actions with one key still count as one, in milliseconds. */
const MERGE_MS = 1_500
const MOST = 200

/**
 * The author's undo list. `remake` turns a stored action back into one that can be undone.
 */
export function actionList(remake: (action: PersistedAction) => Action, now: () => number = Date.now) {
  let done: Action[] = []
  let undone: Action[] = []
  let last = 0
  /** They run one after another; which action is meant is settled when the key is pressed. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  const drop = (action: Action) => {
    done = done.filter((each) => each !== action)
    undone = undone.filter((each) => each !== action)
  }
  const put = (action: Action, isDone: boolean) => {
    drop(action)
    if (isDone) done = [...done, action]
    else undone = [...undone, action]
  }
  const step = (action: Action | undefined, way: 'undo' | 'redo'): Promise<void> => {
    if (!action) return Promise.resolve()
    put(action, way === 'redo')
    return inTurn(async () => {
      try {
        await action[way]()
      } catch (problem) {
        put(action, way === 'undo')
        throw problem
      }
    })
  }
  return {
    push(action: Action) {
      const before = done.at(-1)
      const isOne = before && action.merge !== undefined && before.merge === action.merge && now() - last < MERGE_MS
      const joined = isOne ? joinChanges(before.kept, action.kept) : null
      done = joined
        ? [...done.slice(0, -1), { ...remake({ what: action.what, ...joined }), merge: action.merge }]
        : [...done, action].slice(-MOST)
      undone = []
      last = now()
    },
    /** Takes the last action back; it stands again when that fails. */
    undo: (): Promise<void> => step(done.at(-1), 'undo'),
    redo: (): Promise<void> => step(undone.at(-1), 'redo'),
    /** An action that was refused never happened. */
    drop,
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
