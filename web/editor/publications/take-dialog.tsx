import { takePublication } from '@fabula/contract/routes/publications'
import { mergeNovels } from '@fabula/core/compare/merge-novels'
import { type Picks, pathKey } from '@fabula/core/compare/merge-values'
import type { NovelId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { publicationPhrases } from '@fabula/phrases/publications'
import { useMemo, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fault } from '../../ui/fault.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeList } from '../compare/change-list.tsx'
import { CollisionList } from '../compare/collision-list.tsx'
import { useEditor, useNovel } from '../store/use-editor.tsx'
import { whenSaved } from '../store/when-saved.ts'

type TakeDialogProps = {
  params: { id: NovelId; published: NovelId }
  link: string
  base: Novel
  live: Novel
  /** Tells the state of it that is shown from later ones. */
  mark: string
  onDone: () => Promise<void>
  /** Looks again at what the published novel says. */
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Shows what was edited live, asks where the draft was changed too, and takes it into the draft. */
export function TakeDialog({ params, link, base, live, mark, onDone, onChanged, onClose }: TakeDialogProps) {
  const words = useWords(publicationPhrases)
  const compareWords = useWords(comparePhrases)
  const editor = useEditor()
  const draft = useNovel()
  const [picks, setPicks] = useState<Picks>({})
  const { busy, fault, setFault, attempt } = useAttempt()
  const collisions = useMemo(
    () => mergeNovels<Novel>(base, draft, live).collisions.filter(({ path }) => path[0] !== 'graph_layout'),
    [base, draft, live],
  )
  const left = collisions.filter(({ path }) => !(pathKey(path) in picks)).length
  const take = async () => {
    if (!(await whenSaved(editor))) return setFault(words.notSaved)
    try {
      const body = { picks, compared: { draft: editor.mark(), live: mark } }
      await editor.adopt(() => call(takePublication, { params, body }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'changed_elsewhere')) throw error
      await Promise.all([onChanged(), editor.follow('')])
      return setFault(words.changed)
    }
    toast.success(words.taken)
    await onDone()
  }
  return (
    <Dialog
      open
      onClose={() => busy || onClose()}
      title={words.takeTitle(link)}
      size="wide"
      foot={
        <>
          {left > 0 && <span role="status">{compareWords.left(left)}</span>}
          <Button onClick={() => busy || onClose()}>{words.cancel}</Button>
          <Button
            kind="lamp"
            busy={busy}
            aria-disabled={left > 0 || undefined}
            onClick={() => left === 0 && void attempt(take)}
          >
            {words.doTake}
          </Button>
        </>
      }
    >
      <p>{words.takeText}</p>
      {/* Above what may be long: below it nobody would see it. */}
      <Fault text={fault} />
      <ChangeList before={base} after={live} />
      {collisions.length > 0 && (
        <CollisionList
          collisions={collisions}
          mine={draft}
          theirs={live}
          picks={picks}
          onPick={setPicks}
          names={{ ours: words.mine, theirs: words.theirs }}
        />
      )}
    </Dialog>
  )
}
