import { pageAddress } from '@fabula/contract/page-address'
import type { AnswerOf } from '@fabula/contract/route'
import { importArchive } from '@fabula/contract/routes/archive'
import type { TweeStory } from '@fabula/core/exchange/read-twee'
import { buildingPhrases } from '@fabula/phrases/building'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { meetProblem } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { problemText } from '../client/problem-text.ts'
import { upload, wasStopped } from '../client/upload.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { UploadIcon } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'

const TweeReport = lazy(() => loadChunk(() => import('./twee-report.tsx')))

type Import =
  | { kind: 'sending'; file: File; share: number }
  | { kind: 'failed'; file: File; text: string; faults: string[] }
  /** A story of another system is in: what of it could not come along. */
  | { kind: 'told'; novel: AnswerOf<typeof importArchive>; story: TweeStory }

/** Reads a novel from a file: how far it has come, and what went wrong, with another try. */
export function ImportDraft({ onImported }: { onImported: () => void }) {
  const words = useWords(buildingPhrases)
  const { language } = usePage()
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController | null>(null)
  const [state, setState] = useState<Import | null>(null)

  const read = async (file: File) => {
    stop.current = new AbortController()
    setState({ kind: 'sending', file, share: 0 })
    try {
      const twee = /\.(tw|twee|tw2|twee3|html?)$/i.test(file.name)
      const told = twee ? await (await loadChunk(() => import('./twee-archive.ts'))).tweeArchive(file) : null
      if (twee && !told) return setState({ kind: 'failed', file, text: words.notTwee, faults: [] })
      const answer = await upload(importArchive, {
        file: told?.archive ?? file,
        body: {},
        signal: stop.current.signal,
        onProgress: (share) => setState({ kind: 'sending', file, share }),
      })
      // Not parsed again: the server has checked its answer, and page and server are of one build.
      const novel = JSON.parse(answer) as AnswerOf<typeof importArchive>
      onImported()
      if (told) return setState({ kind: 'told', novel, story: told.story })
      setState(null)
      toast.success(`${words.imported(novel.name)}.`)
    } catch (error) {
      if (wasStopped(error)) return setState(null)
      if (!(error instanceof ApiError)) throw error
      await meetProblem(error, { quiet: true })
      const text = await problemText(error, language)
      const faults = error.errors.slice(0, 5).map(({ path, message }) => [path, message].filter(Boolean).join(': '))
      setState({ kind: 'failed', file, text, faults: faults.filter((fault) => fault !== text) })
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) void read(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".fabula,.twee,.tw,.tw2,.html,.htm,application/zip"
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
        title={state?.kind === 'told' ? words.imported(state.novel.name) : words.import}
        foot={
          state?.kind === 'told' ? (
            <>
              <Button onClick={() => setState(null)}>{words.close}</Button>
              <LinkButton kind="lamp" href={pageAddress.editor(language, 'building_novel', state.novel.id, null)}>
                {words.edit}
              </LinkButton>
            </>
          ) : state?.kind === 'failed' ? (
            <>
              <Button onClick={() => setState(null)}>{words.dismiss}</Button>
              <Button kind="lamp" onClick={() => void read(state.file)}>
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
        {state?.kind === 'told' && (
          <Suspense>
            <TweeReport novel={state.novel.id} story={state.story} />
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
