import { novelProblemPhrases } from '@fabula/phrases/novel-problems'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { letterOfKey } from '../../ui/key-press.ts'
import { CheckIcon, SearchIcon, WarningIcon } from '../../ui/tool-icons.tsx'
import { useExamined } from './use-problems.ts'
import './problems.css'

export const ProblemsDialog = lazyPart(() => import('./problems-dialog.tsx'), 'ProblemsDialog')

/** The number of problems, always in reach; a press opens the list. */
export function ProblemsButton() {
  const words = useWords(novelProblemPhrases)
  const examined = useExamined()
  const problems = examined?.problems ?? null
  const [open, setOpen] = useState(false)
  useProblemsKey(() => setOpen(true))
  const count = problems?.length ?? 0
  const blocking = problems?.filter(({ severity }) => severity === 'blocks').length ?? 0
  const undecided = examined?.undecided ?? 0
  const counted = blocking > 0 ? words.blocking(count) : words.button(count)
  const name = problems === null ? words.checking : `${counted}${undecided > 0 ? words.undecidedBut(undecided) : ''}`
  return (
    <>
      <IconButton
        className="problems-button"
        data-blocks={blocking > 0 || undefined}
        name={name}
        aria-keyshortcuts="Alt+P"
        onClick={() => setOpen(true)}
      >
        {problems === null ? <SearchIcon /> : count + undecided === 0 ? <CheckIcon /> : <WarningIcon />}
        {count > 0 && (
          <span className="problems-count" aria-hidden="true">
            {blocking > 0 ? blocking : count}
          </span>
        )}
      </IconButton>
      <Suspense>{open && <ProblemsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Opens the list on Alt+P, wherever the focus is, unless a dialog is open. */
function useProblemsKey(show: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || letterOfKey(event) !== 'p' || event.ctrlKey || event.metaKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      show()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [show])
}
