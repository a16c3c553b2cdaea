import { takePublication } from '@fabula/contract/routes/publications'
import { compareNovels } from '@fabula/core/compare/compare-novels'
import { mergeNovels } from '@fabula/core/compare/merge-novels'
import { type Picks, pathKey } from '@fabula/core/compare/merge-values'
import type { AssetId } from '@fabula/core/ids'
import { assetsOf } from '@fabula/core/novel/asset-names'
import type { Novel } from '@fabula/core/novel/novel'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { publicationPhrases } from '@fabula/phrases/publications'
import { useMemo, useState } from 'react'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { ChangeList } from '../compare/change-list.tsx'
import { CollisionList } from '../compare/collision-list.tsx'
import { useEditor, useNovel } from '../store/use-editor.tsx'
import { PublicationDialog, type PublicationProps } from './publication-dialog.tsx'

/** `files`: the pictures and music that are taken. */
type TakeDialogProps = PublicationProps & { base: Novel; live: Novel; files: readonly AssetId[] }

/** Shows what was edited in the published novel, asks about collisions with the draft, and merges it into the draft. */
export function TakeDialog({ params, link, base, live, files, ...rest }: TakeDialogProps) {
  const words = useWords(publicationPhrases)
  const compareWords = useWords(comparePhrases)
  const editor = useEditor()
  const draft = useNovel()
  const [picks, setPicks] = useState<Picks>({})
  const collisions = useMemo(
    () => mergeNovels<Novel>(base, draft, live).collisions.filter(({ path }) => path[0] !== 'graph_layout'),
    [base, draft, live],
  )
  const names = assetsOf(live).flatMap(({ id, name }) => (files.includes(id) ? [name] : []))
  const hasWords = useMemo(() => compareNovels(base, live).length > 0, [base, live])
  const left = collisions.filter(({ path }) => !(pathKey(path) in picks)).length
  return (
    <PublicationDialog
      {...rest}
      title={words.takeTitle(link)}
      confirmLabel={words.doTake}
      done={words.taken}
      undecided={left > 0 && compareWords.left(left)}
      send={(compared) =>
        editor.adoptNovel(() => call(takePublication, { params, body: { picks, compared } }, { quiet: true }))
      }
    >
      <p>{words.takeText}</p>
      {names.length > 0 && <p>{words.files(names.join(', '))}</p>}
      {(hasWords || names.length === 0) && <ChangeList before={base} after={live} />}
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
    </PublicationDialog>
  )
}
