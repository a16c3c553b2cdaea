import { pageAddress } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { editorPhrases } from '@fabula/phrases/editor'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { problemText } from '../client/problem-text.ts'
import { BackLink } from '../page/back-link.tsx'
import { useFocusRecovery } from '../page/focus-recovery.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { EditorRouter } from './editor-router.tsx'
import { draftsOf } from './forms/form-drafts.ts'
import { LoadingEditor } from './frame/loading-editor.tsx'
import { useNotesMakeWay } from './frame/use-notes-make-way.ts'
import { useStrayFiles } from './frame/use-stray-files.ts'
import { LocationProvider } from './location/use-location.tsx'
import { createEditor, type Editor } from './store/editor.ts'
import { editorCalls, NoFullNovelError } from './store/editor-calls.ts'
import { persistedActions } from './store/persisted-actions.ts'
import { persistedEdits, takeStranded } from './store/persisted-edits.ts'
import { EditorProvider } from './store/use-editor.tsx'
import { hasUnsavedText, windowEntry } from './store/window-entry.ts'
import { TogetherProvider } from './together/use-together.tsx'
import { useSending, type Windows } from './use-sending.ts'

const LeftBehind = lazyPart(() => import('./forms/left-behind.tsx'), 'LeftBehind')

type Data = PageDataOf<'editor'>

/** Loads the novel into the editor, or says why it cannot be opened. */
export function NovelEditor({ data }: { data: Data }) {
  const { base, novel_id, language } = data
  const [editor, setEditor] = useState<Editor | null>(null)
  const [failure, setFailure] = useState<{ text: string; closed: boolean } | null>(null)
  const words = useWords(editorPhrases)
  const windows = useWindows(novel_id)

  const open = useCallback(async () => {
    setFailure(null)
    const calls = editorCalls(base, novel_id)
    try {
      const [novel, entry] = await Promise.all([calls.readNovel(), windowEntry(novel_id)])
      const [kept, undone] = [persistedEdits(novel_id, entry), persistedActions(novel_id, entry)]
      const stranded = takeStranded(novel, kept)
      const opened = createEditor(novel, { calls, editStore: kept, actionStore: undone, announceSave: windows.tell })
      const drafts = draftsOf(opened, novel_id, entry)
      for (const [scene, texts] of stranded) {
        const name = `scene.${scene}.info`
        drafts.write(name, { ...texts, ...drafts.readTyped(name) })
      }
      setEditor(opened)
    } catch (error) {
      if (error instanceof NoFullNovelError && !error.owner) location.replace(pageAddress.search(language))
      else if (error instanceof NoFullNovelError) setFailure({ text: words.accessDenied, closed: true })
      else if (error instanceof ApiError)
        setFailure({ text: await problemText(error, language), closed: [403, 404].includes(error.status) })
      else throw error
    }
  }, [base, novel_id, language, words, windows])

  const opening = useRef(false)
  useEffect(() => {
    if (opening.current) return
    opening.current = true
    void open()
  }, [open])
  useSending(editor, novel_id, windows, base === 'building_novel')
  useFocusRecovery()
  useStrayFiles()
  useNotesMakeWay()

  if (failure !== null) return <Failed data={data} {...failure} again={open} />
  if (!editor) return <LoadingEditor production={base === 'production_novel'} />
  return (
    <EditorProvider value={editor}>
      <LocationProvider openNovel={{ base, novelId: novel_id, language }}>
        <TogetherProvider>
          <EditorRouter />
        </TogetherProvider>
      </LocationProvider>
    </EditorProvider>
  )
}

/** This browser's windows with the same novel open. */
function useWindows(novelId: string): Windows {
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => () => channel.current?.close(), [])
  return useMemo(() => {
    const opened = () => {
      channel.current ??= new BroadcastChannel(`fabula.workshop.${novelId}`)
      return channel.current
    }
    return {
      tell: () => opened().postMessage('changed'),
      listen(listener) {
        opened().onmessage = listener
        return () => {
          opened().onmessage = null
        }
      },
    }
  }, [novelId])
}

/**
 * `closed`: the server has answered that the novel is not there for this visitor; otherwise it may be there in a
 * moment.
 */
function Failed({ data, text, closed, again }: { data: Data; text: ReactNode; closed: boolean; again: () => void }) {
  const words = useWords(editorPhrases)
  const draft = data.base === 'building_novel'
  const back = draft ? pageAddress.building(data.language) : pageAddress.search(data.language)
  return (
    <PageFrame back={<BackLink href={back} label={draft ? words.backToBuilding : words.backToProduction} />}>
      <div role="alert">
        <EmptyStage title={words.novelFailed}>
          <p>{text}</p>
          <Button onClick={() => void again()}>{words.retry}</Button>
        </EmptyStage>
      </div>
      {closed && hasUnsavedText(data.novel_id) && (
        <Suspense>
          <LeftBehind novelId={data.novel_id} text={words.leftText} />
        </Suspense>
      )}
    </PageFrame>
  )
}
