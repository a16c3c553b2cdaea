import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { sameValue } from '@fabula/core/compare/same-value'
import { asNow } from './merge-edits.ts'
import type { Changes, Part } from './parts.ts'
import type { PersistedAction } from './persisted-actions.ts'

/** An author's action that can be undone and redone. */
export type Action = {
  /** Its name in the author's language: "Rename scene". */
  what: string
  /** Consecutive actions with the same key are undone as one, such as dragging a slider. */
  merge?: string
  undo: () => Promise<unknown>
  redo: () => Promise<unknown>
  /** The changes that undo and redo it after a reload; absent if that takes a separate API call. */
  stored?: StoredChanges
}

type StoredChanges = { before: Changes; after: Changes }

/** An edit as an action: `revert` changes the novel back from one side of it to the other. */
export const editAction = (
  { what, ...stored }: PersistedAction,
  novel: () => NovelAnswer,
  revert: (from: Changes, to: Changes) => Promise<unknown>,
): Action => ({
  what,
  undo() {
    stored.after = asNow(novel(), stored.after)
    return revert(stored.after, stored.before)
  },
  redo() {
    stored.before = asNow(novel(), stored.before)
    return revert(stored.before, stored.after)
  },
  stored,
})

/** The longest pause, in milliseconds, between two actions with one key that are merged. */
const mergeMs = 1_500
const maxActions = 200

/** The author's undo list. `remake` turns a stored action back into one that can be undone. */
export function actionList(remake: (action: PersistedAction) => Action) {
  let done: Action[] = []
  let undone: Action[] = []
  let last = 0
  /** Steps run one after another; which action a key press refers to is decided when it is pressed. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
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
      const isOne = before && action.merge !== undefined && before.merge === action.merge && Date.now() - last < mergeMs
      const joined = isOne ? joinChanges(before.stored, action.stored) : null
      done = joined
        ? [...done.slice(0, -1), { ...remake({ what: action.what, ...joined }), merge: action.merge }]
        : [...done, action].slice(-maxActions)
      undone = []
      last = Date.now()
    },
    /** Undoes the last action; it stays in the list when that fails. */
    undo: (): Promise<void> => step(done.at(-1), 'undo'),
    redo: (): Promise<void> => step(undone.at(-1), 'redo'),
    /** Removes an action that was refused. */
    drop,
    /** Empties the list when its actions no longer fit the novel. */
    clear() {
      done = []
      undone = []
    },
    /** Restores the actions of an earlier visit. */
    restore(actions: { done: readonly Action[]; undone: readonly Action[] }) {
      done = [...actions.done]
      undone = [...actions.undone]
    },
    /** Those that can be undone and redone after a reload. */
    get stored() {
      return { done: toStore(done), undone: toStore(undone) }
    },
    get next() {
      return { undo: done.at(-1)?.what ?? null, redo: undone.at(-1)?.what ?? null }
    },
  }
}

/**
 * Merges two changes into one, from before the first to after the second; null if something changed in between, or if
 * one is not only of fields.
 */
function joinChanges(first: StoredChanges | undefined, second: StoredChanges | undefined): StoredChanges | null {
  if (!first || !second) return null
  const [before, between, since, after] = [first.before, first.after, second.before, second.after].map(fieldsOf)
  if (!before || !between || !since || !after) return null
  for (const [place, value] of since) if (between.has(place) && !sameValue(between.get(place), value)) return null
  return { before: changesOf(new Map([...since, ...before])), after: changesOf(new Map([...between, ...after])) }
}

/** The value of each changed field, by part and name; null if a scene is created or deleted. */
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

const toStore = (list: readonly Action[]): PersistedAction[] =>
  list.flatMap(({ what, stored }) => (stored ? [{ what, ...stored }] : []))
