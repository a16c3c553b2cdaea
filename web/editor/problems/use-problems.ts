import { listTranslations } from '@fabula/contract/routes/translations'
import type { Translation } from '@fabula/core/novel/texts'
import type { Reach } from '@fabula/core/proof/prove-novel'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePlaces } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { examine, findWay, knowTranslations, lastExamined, onExamined } from './proof-client.ts'
import type { ExaminationAnswer, WayTarget } from './proof-messages.ts'

/** How long the author must have paused before the novel is looked through, in milliseconds. */
const PAUSE = 300

/** What was found of the novel as it was a moment ago; null before it was first looked through. Never in the way of typing. */
export function useExamined(): ExaminationAnswer | null {
  const novel = useNovel()
  const examined = useSyncExternalStore(onExamined, lastExamined)
  useEffect(() => {
    const wait = setTimeout(() => examine(novel), lastExamined() ? PAUSE : 0)
    return () => clearTimeout(wait)
  }, [novel])
  return examined
}

/** Has the translations looked at too, as they are when this is first shown. */
export function useTranslationsKnown(): void {
  const { base, novelId } = usePlaces().table
  const novel = useNovel()
  const [loaded, setLoaded] = useState<readonly Translation[] | null>(null)
  useEffect(() => {
    let gone = false
    call(listTranslations, { params: { base, id: novelId } }, { quiet: true }).then(
      ({ language, units }) => {
        if (gone) return
        const kept = units.filter(({ text }) => text.trim() !== '')
        setLoaded(
          kept.map(({ unit, source, text, made_by }) => ({
            unit,
            source,
            text,
            language,
            made_by: made_by ?? 'author',
          })),
        )
      },
      (error: unknown) => {
        // Without them everything else is told all the same.
        if (!(error instanceof ApiError)) throw error
      },
    )
    return () => {
      gone = true
    }
  }, [base, novelId])
  useEffect(() => {
    if (!loaded) return
    knowTranslations(loaded)
    examine(novel)
  }, [loaded, novel])
}

/** How one comes to a place of the novel; null while it is looked for. */
export function useWay(target: WayTarget): Reach | null {
  const examined = useExamined()
  const key = JSON.stringify(target)
  const [found, setFound] = useState<{ key: string; reach: Reach } | null>(null)
  useEffect(() => {
    if (!examined) return
    let gone = false
    findWay(JSON.parse(key) as WayTarget).then((reach) => gone || setFound({ key, reach }))
    return () => {
      gone = true
    }
  }, [key, examined])
  return found?.key === key ? found.reach : null
}
