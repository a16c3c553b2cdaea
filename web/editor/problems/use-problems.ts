import { listTranslations } from '@fabula/contract/routes/translations'
import type { NovelProblem } from '@fabula/core/check/problem'
import type { Novel } from '@fabula/core/novel/novel'
import type { Translation } from '@fabula/core/novel/texts'
import type { Reach } from '@fabula/core/proof/prove-novel'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { call } from '../../client/call.ts'
import { trustedAddress } from '../../client/trusted-address.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { useLoaded } from '../store/use-loaded.ts'
import { changeOf } from './novel-copy.ts'
import type {
  ExaminationAnswer,
  ProofAnswer,
  ProofQuestion,
  ProofRequest,
  QuestionAnswer,
  WayTarget,
} from './proof-messages.ts'
import address from './proof-worker.ts?worker&url'

/** How long the author must have paused before the novel is examined, in milliseconds. */
const pauseMs = 300

/** The latest examination, which may be a moment old; null before the first one. Does not block typing. */
export function useExamined(): ExaminationAnswer | null {
  const novel = useNovel()
  const examined = useSyncExternalStore(onExamined, lastExamined)
  useEffect(() => {
    const wait = setTimeout(() => examine(novel), lastExamined() ? pauseMs : 0)
    return () => clearTimeout(wait)
  }, [novel])
  return examined
}

/** Includes the translations in the examination, as they are when the component is first shown. */
export function useTranslationsKnown(): void {
  const { params } = useEditorLocation()
  const novel = useNovel()
  const load = useCallback(async (): Promise<readonly Translation[]> => {
    const { language, units } = await call(listTranslations, { params }, { quiet: true })
    return units
      .filter(({ text }) => text.trim() !== '')
      .map(({ unit, source, text, made_by }) => ({ unit, source, text, language, made_by: made_by ?? 'author' }))
  }, [params])
  // If loading fails, everything else is still reported.
  const { found: loaded } = useLoaded(load)
  useEffect(() => {
    if (!loaded) return
    translations = loaded
    examine(novel)
  }, [loaded, novel])
}

/** How a reader reaches a place of the novel; null while it is being searched for. */
export function useWay(target: WayTarget): Reach | null {
  const found = useAnswer({ ask: 'way', target })
  return found?.answer === 'way' ? found.reach : null
}

/** What the examination left undecided; null while it is being fetched. */
export function useUndecided(): readonly NovelProblem[] | null {
  const found = useAnswer({ ask: 'undecided' })
  return found?.answer === 'undecided' ? found.problems : null
}

/** The answer about the novel examined last; asked again after each examination. */
function useAnswer(question: ProofQuestion): QuestionAnswer | null {
  const examined = useExamined()
  const key = JSON.stringify(question)
  const load = useCallback(
    async () => examined && { key, answer: await askAbout(JSON.parse(key) as ProofQuestion) },
    [key, examined],
  )
  const { found } = useLoaded(load)
  return found?.key === key ? found.answer : null
}

let ask: ((request: ProofRequest) => void) | null = null
let told: Novel | null = null
let toldTranslations: readonly Translation[] | null = null
let translations: readonly Translation[] | null = null
let asked = 0
let examined: ExaminationAnswer | null = null
const listeners = new Set<() => void>()
const questions = new Map<number, (answer: QuestionAnswer) => void>()

/** Requests an examination of a novel, unless it was examined last. */
function examine(novel: Novel): void {
  if (told === novel && toldTranslations === translations) return
  ask ??= openWorker()
  const change = changeOf(told, novel)
  told = novel
  toldTranslations = translations
  ask({ ask: 'examine', id: ++asked, change, translations })
}

const lastExamined = (): ExaminationAnswer | null => examined

/** Calls `listener` after each examination. Returns a function that stops it. */
function onExamined(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function askAbout(question: ProofQuestion): Promise<QuestionAnswer> {
  ask ??= openWorker()
  const id = ++asked
  return new Promise((resolve) => {
    questions.set(id, resolve)
    ask?.({ ...question, id })
  })
}

function receive(answer: ProofAnswer): void {
  if (answer.answer !== 'examination') {
    questions.get(answer.id)?.(answer)
    questions.delete(answer.id)
    return
  }
  const { id: _, answer: __, ...found } = answer
  examined = found
  for (const listener of listeners) listener()
}

/** Without worker support the page does the work itself when it is idle. */
function openWorker(): (request: ProofRequest) => void {
  if (typeof Worker === 'undefined') {
    const made = import('./examine-novels.ts').then(({ examineNovels }) => examineNovels(receive))
    return (request) => made.then((run) => run(request))
  }
  const worker = new Worker(trustedAddress('fabula-proof', address), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<ProofAnswer>) => receive(data))
  return (request) => worker.postMessage(request)
}
