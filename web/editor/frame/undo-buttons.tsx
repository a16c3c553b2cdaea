import { workshopPhrases } from '@fabula/phrases/workshop'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RedoIcon, UndoIcon } from '../../ui/icons.tsx'
import { useWorkshopState } from '../store/use-workshop.tsx'
import { useUndo } from './use-undo.ts'

/** Takes back, and does again, what the author did during this visit. */
export function UndoButtons() {
  const words = useWords(workshopPhrases)
  const undo = useWorkshopState((state) => state.undo)
  const redo = useWorkshopState((state) => state.redo)
  const deeds = useUndo()
  return (
    <>
      <IconButton
        name={undo === null ? words.nothingToUndo : words.undoOf(undo)}
        aria-disabled={undo === null}
        onClick={deeds.undo}
      >
        <UndoIcon />
      </IconButton>
      <IconButton
        name={redo === null ? words.nothingToRedo : words.redoOf(redo)}
        aria-disabled={redo === null}
        onClick={deeds.redo}
      >
        <RedoIcon />
      </IconButton>
    </>
  )
}
