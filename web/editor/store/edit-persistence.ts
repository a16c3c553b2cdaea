import type { PersistedActionStore, PersistedActions } from './persisted-actions.ts'
import type { PersistedEditStore, PersistedEdits } from './persisted-edits.ts'

/** How often unsaved edits are stored in the browser while parts are saved one after the other, in milliseconds. */
const persistEveryMs = 500

interface EditPersistence {
  editStore: PersistedEditStore
  /** Absent: the undo list is lost with the page. */
  actionStore: PersistedActionStore | undefined
  /** The edits that the server has not saved yet. */
  unsaved: () => PersistedEdits
  /** The undo list, as far as it can be stored. */
  undoList: () => PersistedActions
  /** Called after every attempt to store edits; false if the browser had no room. */
  onStored: (persisted: boolean) => unknown
}

/** Stores an editor's unsaved edits and its undo list in the browser. */
export function editPersistence({ editStore, actionStore, unsaved, undoList, onStored }: EditPersistence) {
  let storedAt = 0
  let isDue = false
  const persistActions = () => actionStore?.write(undoList())
  const persistEdits = () => {
    isDue = false
    const edits = unsaved()
    storedAt = performance.now()
    onStored(editStore.write(edits))
    persistActions()
  }
  return {
    persistEdits,
    persistActions,
    /** Stores the edits unless that was done a moment ago: an edit saved since then does no harm there. */
    persistSoon() {
      if (performance.now() - storedAt < persistEveryMs) isDue = true
      else persistEdits()
    },
    /** Stores what `persistSoon` has put off. */
    persistPostponed() {
      if (isDue) persistEdits()
    },
  }
}
