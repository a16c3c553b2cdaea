/** Something an author did, which can be taken back and done again. */
export type Deed = {
  /** What it was, in the author's language: "Rename scene". */
  what: string
  /** Deeds with the same key, one right after the other, are taken back as one: a slider that is dragged. */
  merge?: string
  undo: () => Promise<unknown>
  redo: () => Promise<unknown>
}

/** How long deeds with one key still count as one, in milliseconds. */
const MERGE_MS = 1_500
const MOST = 200

/** The deeds of one visit, and which of them stand. */
export function deedList(now: () => number = Date.now) {
  let done: Deed[] = []
  let undone: Deed[] = []
  let last = 0
  /** One after the other: what is pressed while a deed is still being taken back means the one before it. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  return {
    push(deed: Deed) {
      const before = done.at(-1)
      const one = before && deed.merge !== undefined && before.merge === deed.merge && now() - last < MERGE_MS
      done = one ? [...done.slice(0, -1), { ...deed, undo: before.undo }] : [...done, deed].slice(-MOST)
      undone = []
      last = now()
    },
    /** Takes the last deed back; it stays where it was when that fails. */
    undo: () =>
      inTurn(async () => {
        const deed = done.at(-1)
        if (!deed) return
        await deed.undo()
        done = done.filter((each) => each !== deed)
        undone = [...undone, deed]
      }),
    redo: () =>
      inTurn(async () => {
        const deed = undone.at(-1)
        if (!deed) return
        await deed.redo()
        undone = undone.filter((each) => each !== deed)
        done = [...done, deed]
      }),
    /** A deed that was refused never happened. */
    drop(deed: Deed) {
      done = done.filter((each) => each !== deed)
    },
    /** What was done here no longer fits the novel. */
    clear() {
      done = []
      undone = []
    },
    get next() {
      return { undo: done.at(-1)?.what ?? null, redo: undone.at(-1)?.what ?? null }
    },
  }
}
