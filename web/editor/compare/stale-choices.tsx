import { type Picks, pathKey } from '@fabula/core/compare/merge-values'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import type { Saving } from '../store/editor-state.ts'
import { useNovel } from '../store/use-editor.tsx'
import { CollisionList } from './collision-list.tsx'

type StaleChoicesProps = {
  saving: Extract<Saving, { kind: 'stale' }>
  busy: boolean
  onSettle: (picks: Picks) => void
}

/** Both versions of each colliding text, and a choice between them. */
export function StaleChoices({ saving: { collisions, theirs }, busy, onSettle }: StaleChoicesProps) {
  const words = useWords(comparePhrases)
  const mine = useNovel()
  const [picks, setPicks] = useState<Picks>({})
  const undecided = collisions.filter(({ path }) => !(pathKey(path) in picks)).length
  return (
    <>
      <p>{words.staleText}</p>
      <CollisionList collisions={collisions} mine={mine} theirs={theirs} picks={picks} onPick={setPicks} />
      <p className="compare-foot">
        {undecided > 0 && <span role="status">{words.left(undecided)}</span>}
        <Button
          kind="lamp"
          busy={busy}
          aria-disabled={undecided > 0 || undefined}
          onClick={() => undecided === 0 && onSettle(picks)}
        >
          {words.takePicked}
        </Button>
      </p>
    </>
  )
}
