import { pageAddress } from '@fabula/contract/page-address'
import { importArchive } from '@fabula/contract/routes/archive'
import type { Language } from '@fabula/core/novel/language'
import { archiveFaultPhrases } from '@fabula/phrases/archive-faults'
import { buildingPhrases } from '@fabula/phrases/building'
import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { handleProblem } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { upload, wasStopped } from '../client/upload.ts'
import type { CardArchive } from '../import/card-archive.ts'
import type { ImportAnswer, ImportRequest } from '../import/import-messages.ts'
import type { StoryArchive } from '../import/story-archive.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'
import { UploadIcon } from '../ui/tool-icons.tsx'
import { type Draft, importFiles } from './import-files.ts'
import { shownRefusal } from './shown-refusal.ts'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useImporters } from './use-importers.ts'

const CardReport = lazyPart(() => import('./card-report.tsx'), 'default')
const StoryReport = lazyPart(() => import('./story-report.tsx'), 'default')

type Import =
  | { kind: 'sending'; file: File; share: number }
  | { kind: 'failed'; file: File; more: File[]; text: string; faults: string[] }
  /** A story of another program was imported; its losses are shown. */
  | { kind: 'story'; novel: Draft; story: StoryArchive }
  /** A character card was imported as a novel; the outcome of each of its fields is shown. */
  | { kind: 'card'; novel: Draft; card: CardArchive }

/** Imports a novel from a file; shows progress and errors, and offers a retry. */
export function ImportDraft({ onImported }: { onImported: () => void }) {
  const words = useWords(buildingPhrases)
  const { say } = useWords(archiveFaultPhrases)
  const { language } = usePage()
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController | null>(null)
  const [state, setState] = useState<Import | null>(null)
  const importers = useImporters()

  const read = async (file: File, more: File[] = []) => {
    stop.current = new AbortController()
    setState({ kind: 'sending', file, share: 0 })
    try {
      const { signal } = stop.current
      const files = [file, ...more]
      const imported = await importFiles({
        read: async (without) =>
          isArchive(file) ? null : readFiles({ ask: 'novel', files, language, importers, without }, signal),
        send: (archive) =>
          upload(importArchive, {
            file: archive ?? file,
            body: {},
            signal,
            onProgress: (share) => setState({ kind: 'sending', file, share }),
          }),
        mayBeArchive: isZip(file),
      })
      if ('answer' in imported) {
        return setState({ kind: 'failed', file, more, text: whyNothing(imported, file, language), faults: [] })
      }
      const { novel, story, card } = imported
      onImported()
      if (story) return setState({ kind: 'story', novel, story })
      if (card) return setState({ kind: 'card', novel, card })
      setState(null)
      // An archive is read alone, so other files beside it are reported as left out.
      const aside = more.map(({ name }) => name)
      toast.success(
        [`${words.imported(novel.name)}.`, aside.length > 0 && words.aside(aside)].filter(Boolean).join(' '),
      )
    } catch (error) {
      if (wasStopped(error)) return setState(null)
      if (error instanceof Error && error.name === 'TooHeavyError') {
        return setState({ kind: 'failed', file, more, text: words.tooHeavy, faults: [] })
      }
      if (!(error instanceof ApiError)) throw error
      await handleProblem(error, { quiet: true })
      setState({ kind: 'failed', file, more, ...(await shownRefusal(error, language, say)) })
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    take(files)
  }
  const take = (files: readonly File[]) => {
    // A card is sorted before the zip of its expressions, and a story's scripts before the files beside them.
    const endings = importers.flatMap((importer) => importer.endings)
    const [first, ...more] = [...files].sort((one, other) => rankOf(one, endings) - rankOf(other, endings))
    if (first) void read(first, more)
  }
  useDroppedFiles((files) => state === null && take(files))
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={[ourEndings, ...importers.flatMap(({ endings }) => endings)].join()}
        multiple
        hidden
        onChange={choose}
      />
      <Button title={words.importHint} onClick={() => input.current?.click()}>
        <UploadIcon />
        {words.import}
      </Button>
      <Dialog
        open={state !== null}
        onClose={() => state?.kind !== 'sending' && setState(null)}
        title={state?.kind === 'story' || state?.kind === 'card' ? words.imported(state.novel.name) : words.import}
        foot={
          state?.kind === 'card' ? (
            <>
              <LinkButton href={pageAddress.editor(language, 'building_novel', state.novel.id, null)}>
                {words.edit}
              </LinkButton>
              <LinkButton kind="lamp" href={talkAddress(language, state.novel)}>
                {words.talk}
              </LinkButton>
            </>
          ) : state?.kind === 'story' ? (
            <>
              <Button onClick={() => setState(null)}>{words.close}</Button>
              <LinkButton kind="lamp" href={pageAddress.editor(language, 'building_novel', state.novel.id, null)}>
                {words.edit}
              </LinkButton>
            </>
          ) : state?.kind === 'failed' ? (
            <>
              <Button onClick={() => setState(null)}>{words.dismiss}</Button>
              <Button kind="lamp" onClick={() => void read(state.file, state.more)}>
                {words.retry}
              </Button>
            </>
          ) : (
            <Button onClick={() => stop.current?.abort()}>{words.stop}</Button>
          )
        }
      >
        {state?.kind === 'sending' && (
          <Progress
            label={state.share < 1 ? words.importing(state.file.name) : words.unpacking}
            value={state.share < 1 ? state.share : undefined}
          />
        )}
        {state?.kind === 'story' && (
          <Suspense>
            {state.story.aside.length > 0 && <p>{words.aside(state.story.aside)}</p>}
            <StoryReport novel={state.novel.id} report={state.story.report} />
          </Suspense>
        )}
        {state?.kind === 'card' && (
          <Suspense>
            {state.card.aside.length > 0 && <p>{words.aside(state.card.aside)}</p>}
            <CardReport card={state.card} />
          </Suspense>
        )}
        {state?.kind === 'failed' && (
          <div role="alert">
            <p>{words.importFailed(state.file.name)}</p>
            <p className="ui-field-error">{state.text}</p>
            {state.faults.length > 0 && (
              <ul>
                {state.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Dialog>
    </>
  )
}

const ourEndings = '.fabula,.twee,.tw,.tw2,.html,.htm,.ink,.rpy,.yarn,.txt,.png,.json,.charx,.jpg,.jpeg,application/zip'
const isArchive = ({ name }: File) => /\.fabula$/i.test(name)
const isPicture = ({ name }: File) => /\.(png|jpe?g|webp|avif|gif|heic)$/i.test(name)
const isZip = ({ name }: File) => /\.zip$/i.test(name)
const isScript = ({ name }: File) => /\.(ink|rpy|yarn|txt|twee|tw|tw2|twee3|html?)$/i.test(name)
const rankOf = (file: File, endings: readonly string[]) =>
  isScript(file) || endings.some((ending) => file.name.toLowerCase().endsWith(ending)) ? 0 : isZip(file) ? 2 : 1

/** Why no novel was made from the files, of which `file` is the first. */
function whyNothing(found: ImportAnswer, file: File, language: Language): string {
  const words = buildingPhrases[language]
  switch (found.answer) {
    case 'failed':
      return words.importerFailed(found.importer[language], found.why)
    case 'damaged':
      return archiveFaultPhrases[language].say(found.fault)
    case 'old_ink':
      return words.oldInk
    case 'packed_renpy':
      return words.packedRenpy
    case 'none':
    case 'story':
    case 'card':
    case 'parts':
      return isPicture(file) ? words.noCard : words.notReadable
  }
}

/** Reads files in a worker. */
async function readFiles(request: ImportRequest, signal: AbortSignal): Promise<ImportAnswer> {
  const { readInWorker } = await loadChunk(() => import('../import/read-in-worker.ts'))
  return readInWorker(request, signal)
}

/** The address of the test canvas of the novel's first scene, where the author talks to the new character. */
function talkAddress(language: Language, { id, first_scene_id }: Draft): string {
  const place = first_scene_id && ({ scene_type: 'interactive', scene_id: first_scene_id } as const)
  return `${pageAddress.editor(language, 'building_novel', id, place || null)}?section=test-canvas`
}
