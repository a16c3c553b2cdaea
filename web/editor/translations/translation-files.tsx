import type { Problem } from '@fabula/contract/problem'
import { exportTranslations, importTranslations } from '@fabula/contract/routes/translations'
import type { ImportedTranslations } from '@fabula/contract/shapes/translations'
import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { translationFaultPhrases } from '@fabula/phrases/translation-faults'
import { useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { download } from '../../client/download.ts'
import { orRefused } from '../../client/or-refused.ts'
import { showProblem } from '../../client/show-problem.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { DownloadIcon, UploadIcon } from '../../ui/tool-icons.tsx'
import { useEditorLocation } from '../location/use-location.tsx'
import { ForEditors } from '../rights/use-rights.tsx'

/** Exports all texts as a file for a translator, and imports it again. */
export function TranslationFiles({ onImported }: { onImported: () => Promise<void> }) {
  const words = useWords(editorTranslationPhrases)
  const { params } = useEditorLocation()
  const [busy, during] = useBusy()
  const [brought, setBrought] = useState<ImportedTranslations | null>(null)
  const [unread, setUnread] = useState<Problem['errors'] | null>(null)

  const work = (action: () => Promise<void>) => during(() => orRefused(action()))
  const bring = (file: File) =>
    during(async () => {
      try {
        setBrought(await call(importTranslations, { params, body: {}, file }, { quiet: true }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code !== 'translations_unreadable') return showProblem(error)
        return setUnread(error.errors)
      }
      await orRefused(onImported())
    })
  return (
    <section className="translation-files" aria-label={words.files}>
      <h3>{words.files}</h3>
      <div className="translation-actions">
        {(['csv', 'xliff', 'xliff2', 'po'] as const).map((format) => (
          <Button
            key={format}
            size="small"
            busy={busy}
            onClick={() =>
              void work(() => download(exportTranslations, { params, query: { format } }, `texts.${format}`))
            }
          >
            <DownloadIcon />
            {words[format]}
          </Button>
        ))}
        <ForEditors>
          <FileButton
            size="small"
            busy={busy}
            accept=".csv,.tsv,.xlf,.xliff,.xml,.po"
            onFiles={([file]) => file && void bring(file)}
          >
            <UploadIcon />
            {words.upload}
          </FileButton>
        </ForEditors>
      </div>
      {unread && <Unread faults={unread} onClose={() => setUnread(null)} />}
      {brought && <Brought brought={brought} onClose={() => setBrought(null)} />}
    </section>
  )
}

/** Where a file could not be read, and why. */
function Unread({ faults, onClose }: { faults: NonNullable<Problem['errors']>; onClose: () => void }) {
  const words = useWords(translationFaultPhrases)
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <ul className="translation-skipped">
        {faults.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{words.fault(path, message)}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The result of an import, and which texts were left out. */
function Brought({ brought, onClose }: { brought: ImportedTranslations; onClose: () => void }) {
  const words = useWords(editorTranslationPhrases)
  return (
    <Dialog open onClose={onClose} title={words.uploaded}>
      <p>{words.changed(brought.changed)}</p>
      <p>{words.unchanged(brought.unchanged)}</p>
      {brought.skipped_count > 0 && (
        <>
          <p>{words.skipped(brought.skipped_count)}</p>
          <ul className="translation-skipped">
            {brought.skipped.map(({ line, reason }) => (
              <li key={line}>
                {words.line(line)}: {words.reasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
