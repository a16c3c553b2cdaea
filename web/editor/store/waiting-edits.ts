import type { EditResult } from './editor-state.ts'
import type { Part } from './parts.ts'

type WaitingEdit = { parts: ReadonlySet<Part>; settle: (result: EditResult) => void; fail: (problem: unknown) => void }

/** The edits whose callers wait until all parts that they changed are saved or kept. */
export function waitingEdits() {
  let waiting: WaitingEdit[] = []
  const take = (wanted: (edit: WaitingEdit) => boolean): WaitingEdit[] => {
    const taken = waiting.filter(wanted)
    waiting = waiting.filter((each) => !taken.includes(each))
    return taken
  }
  return {
    wait: (parts: ReadonlySet<Part>): Promise<EditResult> =>
      new Promise((settle, fail) => {
        waiting.push({ parts, settle, fail })
      }),
    /** Removes the edits of a part and returns them: the caller tells them of their failure. */
    takeEditsOf: (part: Part) => take(({ parts }) => parts.has(part)),
    /** Tells those of whose parts none is `unsaved`. */
    settleSaved(unsaved: ReadonlySet<Part>) {
      for (const { settle } of take(({ parts }) => ![...parts].some((part) => unsaved.has(part)))) settle('saved')
    },
    settleKept() {
      for (const { settle } of take(() => true)) settle('kept')
    },
  }
}
