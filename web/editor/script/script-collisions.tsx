import { type Collision, type Picks, pathKey } from '@fabula/core/compare/merge-values'
import { editorPhrases } from '@fabula/phrases/editor'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CollisionList } from '../compare/collision-list.tsx'
import { useNovel } from '../store/use-editor.tsx'

type ScriptCollisionsProps = {
  collisions: readonly Collision[]
  onSettle: (picks: Picks) => void
  onClose: () => void
}

/** Words of the script that others have changed in the novel meanwhile: both are shown, and the author picks. */
export function ScriptCollisions({ collisions, onSettle, onClose }: ScriptCollisionsProps) {
  const words = useWords(editorPhrases)
  const compare = useWords(comparePhrases)
  const novel = useNovel()
  const [picks, setPicks] = useState<Picks>({})
  const left = collisions.filter(({ path }) => !(pathKey(path) in picks)).length
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.stale}
      size="wide"
      foot={
        <>
          {left > 0 && <span role="status">{compare.left(left)}</span>}
          <Button kind="lamp" aria-disabled={left > 0 || undefined} onClick={() => left === 0 && onSettle(picks)}>
            {compare.takePicked}
          </Button>
        </>
      }
    >
      <p>{compare.staleText}</p>
      <CollisionList collisions={collisions} mine={novel} theirs={novel} picks={picks} onPick={setPicks} />
    </Dialog>
  )
}
