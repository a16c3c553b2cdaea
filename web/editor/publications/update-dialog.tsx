import { updatePublication } from '@fabula/contract/routes/publications'
import { changedAssets } from '@fabula/core/compare/changed-assets'
import { compareNovels } from '@fabula/core/compare/compare-novels'
import type { Novel } from '@fabula/core/novel/novel'
import { publicationPhrases } from '@fabula/phrases/publications'
import { useMemo } from 'react'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { ChangeList } from '../compare/change-list.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { PublicationDialog, type PublicationProps } from './publication-dialog.tsx'

type UpdateDialogProps = PublicationProps & {
  live: Novel
  /** How many things were edited in the published novel itself, and would be replaced. */
  edits: number
}

/** Shows what will change for readers, and updates the published novel from the draft. */
export function UpdateDialog({ params, link, live, edits, ...rest }: UpdateDialogProps) {
  const words = useWords(publicationPhrases)
  const draft = useNovel()
  const files = changedAssets(live, draft).map(({ name }) => name)
  const hasWords = useMemo(() => compareNovels(live, draft).length > 0, [live, draft])
  return (
    <PublicationDialog
      {...rest}
      title={words.updateTitle(link)}
      confirmLabel={words.doUpdate}
      done={words.updated}
      send={(compared) => call(updatePublication, { params, body: { compared } }, { quiet: true })}
      sentenceOf={({ code, scenes }) =>
        code === 'scenes_without_characters' ? words.blocked(scenes.join(', ')) : null
      }
    >
      <p>{words.updateText}</p>
      {edits > 0 && <p className="ui-field-error">{words.lost}</p>}
      {files.length > 0 && <p>{words.files(files.join(', '))}</p>}
      {(hasWords || files.length === 0) && <ChangeList before={live} after={draft} />}
    </PublicationDialog>
  )
}
