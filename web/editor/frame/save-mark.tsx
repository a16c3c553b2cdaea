import { workshopPhrases } from '@fabula/phrases/workshop'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { useWorkshop, useWorkshopState } from '../store/use-workshop.tsx'

/** How things stand with the server: saved, on the way, or kept here for later. */
export function SaveMark() {
  const words = useWords(workshopPhrases)
  const workshop = useWorkshop()
  const saving = useWorkshopState((state) => state.saving)
  const elsewhere = useWorkshopState((state) => state.elsewhere)
  if (elsewhere && saving.kind === 'saved') {
    return (
      <div className="bench-saving" role="status" data-kind="stale">
        <WarningIcon />
        <span>{words.elsewhere}</span>
        <Button size="small" onClick={() => void workshop.takeTheirs()}>
          {words.showLatest}
        </Button>
      </div>
    )
  }
  switch (saving.kind) {
    case 'saved':
      return (
        <p className="bench-saving" role="status" data-kind="saved">
          <CheckIcon />
          {words.saved}
        </p>
      )
    case 'saving':
      return (
        <p className="bench-saving" role="status" data-kind="saving">
          {words.saving}
        </p>
      )
    case 'failed':
      return (
        <div className="bench-saving" role="status" data-kind="failed">
          <WarningIcon />
          <span title={words.notSavedText}>{words.notSaved}</span>
          <Button size="small" onClick={() => void workshop.retry()}>
            {words.saveNow}
          </Button>
        </div>
      )
    case 'stale':
      return (
        <p className="bench-saving" role="status" data-kind="stale">
          <WarningIcon />
          {words.notSaved}
        </p>
      )
  }
}
