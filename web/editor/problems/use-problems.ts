import { listTranslations } from '@fabula/contract/routes/translations'
import type { Translation } from '@fabula/core/novel/texts'
import type { Reach } from '@fabula/core/proof/prove-novel'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../client/call.ts'
import { usePlaces } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { useLoaded } from '../store/use-loaded.ts'
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
  const { params } = usePlaces()
  const novel = useNovel()
  const load = useCallback(async (): Promise<readonly Translation[]> => {
    const { language, units } = await call(listTranslations, { params }, { quiet: true })
    return units
      .filter(({ text }) => text.trim() !== '')
      .map(({ unit, source, text, made_by }) => ({ unit, source, text, language, made_by: made_by ?? 'author' }))
  }, [params])
  // Without them everything else is told all the same.
  const { found: loaded } = useLoaded(load)
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
