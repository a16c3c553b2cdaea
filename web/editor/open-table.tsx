import { pageAddress } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiProblem } from '../client/api-problem.ts'
import { problemText } from '../client/problem-text.ts'
import { BackLink } from '../page/back-link.tsx'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { LoadingTable } from './frame/loading-table.tsx'
import { PlaceProvider } from './place/use-place.tsx'
import { keptEdits } from './store/kept-edits.ts'
import { WorkshopProvider } from './store/use-workshop.tsx'
import { createWorkshop, type Workshop } from './store/workshop.ts'
import { NoFullNovel, workshopCalls } from './store/workshop-calls.ts'
import { WhereAbouts } from './where-abouts.tsx'

type Data = PageDataOf<'editor'>

/** Brings the novel to the table, and tells when it can not be had. */
export function OpenTable({ data }: { data: Data }) {
  const { base, novel_id, language } = data
  const [workshop, setWorkshop] = useState<Workshop | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const words = useWords(workshopPhrases)
  const windows = useWindows(novel_id)

  const open = useCallback(async () => {
    setFailure(null)
    const calls = workshopCalls(base, novel_id)
    try {
      const novel = await calls.readNovel()
      setWorkshop(createWorkshop(novel, { calls, kept: keptEdits(novel_id), announce: windows.tell }))
    } catch (error) {
      if (error instanceof NoFullNovel && !error.owner) location.replace(pageAddress.search(language))
      else if (error instanceof NoFullNovel) setFailure(words.accessDenied)
      else if (error instanceof ApiProblem) setFailure(await problemText(error, language))
      else throw error
    }
  }, [base, novel_id, language, words, windows])

  const opening = useRef(false)
  useEffect(() => {
    if (opening.current) return
    opening.current = true
    void open()
  }, [open])
  useSending(workshop, windows)

  if (failure !== null) return <Failed data={data} text={failure} again={open} />
  if (!workshop) return <LoadingTable production={base === 'production_novel'} />
  return (
    <WorkshopProvider value={workshop}>
      <PlaceProvider table={{ base, novelId: novel_id, language }}>
        <WhereAbouts />
      </PlaceProvider>
    </WorkshopProvider>
  )
}

/** What waits is sent when the connection or the window comes back; other windows tell of what they wrote. */
function useSending(workshop: Workshop | null, windows: Windows) {
  useEffect(() => {
    if (!workshop) return
    const retry = () => void workshop.retry()
    const deaf = windows.listen(workshop.changedElsewhere)
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      deaf()
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [workshop, windows])
}

type Windows = { tell: () => void; listen: (hear: () => void) => () => void }

/** This browser's windows that have the same novel on their table. */
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
      listen(hear) {
        opened().onmessage = hear
        return () => {
          opened().onmessage = null
        }
      },
    }
  }, [novelId])
}

function Failed({ data, text, again }: { data: Data; text: ReactNode; again: () => void }) {
  const words = useWords(workshopPhrases)
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
    </PageFrame>
  )
}
