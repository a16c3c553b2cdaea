import {
  cancelTranslationRun,
  listTranslations,
  readTranslationRun,
  setTranslation,
  startTranslationRun,
} from '@fabula/contract/routes/translations'
import type { TranslationRun, Translations, TranslationUnit } from '@fabula/contract/shapes/translations'
import type { CharacterId } from '@fabula/core/ids'
import { characterNamedBy } from '@fabula/core/novel/localize'
import { editorPhrases } from '@fabula/phrases/editor'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { toast } from '../../ui/toast.ts'
import { useCommands } from '../commands/use-commands.ts'
import { type NovelParams, useEditorLocation } from '../location/use-location.tsx'
import { useEditor } from '../store/use-editor.tsx'
import { useLoaded } from '../store/use-loaded.ts'
import { whenSaved } from '../store/when-saved.ts'
import { unitKey } from './unit-groups.ts'

/** How often progress is polled while the model works, and how often finished texts are loaded, in ms. */
const pollMs = 1_500
const reloadMs = 6_000

/** How often work was started or stopped here, and the latest answer. Answers to earlier requests are outdated. */
type Told = { times: number; run: TranslationRun | null }

export type TranslationDesk = ReturnType<typeof useTranslations>

/** The texts of the open novel, and the state of the model's work on them; null until loaded. */
export function useTranslations() {
  const { run } = useCommands()
  const { params } = useEditorLocation()
  const editor = useEditor()
  const { notSaved } = useWords(editorPhrases)
  const told = useRef<Told>({ times: 0, run: null })
  /** How many texts were saved here. */
  const saved = useRef(0)
  const load = useCallback(async (): Promise<Translations> => {
    const { times } = told.current
    const before = saved.current
    // The server lists the texts of the novel as it has it; where it refuses the last edits, without them.
    await whenSaved(editor)
    const all = await call(listTranslations, { params }, { quiet: true })
    // A text saved meanwhile may be missing in this answer.
    if (saved.current !== before) return load()
    const { run } = told.current
    return run === null || told.current.times === times ? all : { ...all, run }
  }, [params, editor])
  const { found: translations, failed, reload, learn: setTranslations } = useLoaded(load)

  const language = translations?.language
  const learn = (run: TranslationRun) => setTranslations((all) => all && { ...all, run })
  const report = (run: TranslationRun) => {
    told.current = { times: told.current.times + 1, run }
    learn(run)
  }
  useProgress(params, translations?.run ?? null, { told, learn, reload })

  return {
    translations,
    failed,
    reload,
    /**
     * Saves one text over the text it was based on. Rejects with an `ApiError`, which is shown beside the text; if
     * another author has changed the text or its original, that is loaded first.
     */
    write: useCallback(
      async ({ unit, source }: TranslationUnit, text: string, was: string): Promise<void> => {
        const named = characterNamedBy(unit)
        if (named !== null) {
          // A character's name belongs to the novel itself: it is saved there, and can be undone.
          const id = named as CharacterId
          await run({ command: 'nameCharacter', id, language: language ?? 'russian', translation: text.trim() })
          saved.current++
          return reload()
        }
        const body = { language, unit, source, text, was }
        const written = await call(setTranslation, { params, body }, { quiet: true }).catch(async (error: unknown) => {
          if (error instanceof ApiError && changedElsewhere.has(error.code ?? '')) await reload()
          throw error
        })
        saved.current++
        setTranslations((all) => all && { ...all, units: all.units.map((one) => (same(one, written) ? written : one)) })
      },
      [params, run, language, reload, setTranslations],
    ),
    start: async () => {
      // The model would translate texts that the author has just replaced.
      if (!(await whenSaved(editor))) return void toast.error(notSaved)
      report(await call(startTranslationRun, { params, body: {} }))
    },
    stop: async () => report(await call(cancelTranslationRun, { params })),
  }
}

/** Another author has changed the text or its original. */
const changedElsewhere: ReadonlySet<string> = new Set(['translation_changed', 'text_not_found'])

const same = (one: TranslationUnit, other: TranslationUnit): boolean => unitKey(one) === unitKey(other)
export const isWorking = (run: TranslationRun): boolean => run.status === 'running' || run.status === 'waiting'

/** Polls the model's progress while it works; finished texts are loaded in between and at the end. */
function useProgress(
  params: NovelParams,
  run: TranslationRun | null,
  { told, learn, reload }: { told: RefObject<Told>; learn: (run: TranslationRun) => void; reload: () => Promise<void> },
) {
  const working = run !== null && isWorking(run)
  const latest = useRef({ learn, reload })
  latest.current = { learn, reload }
  useEffect(() => {
    if (!working) return
    let seen = 0
    let loadedAt = Date.now()
    const poll = async () => {
      if (document.hidden) return
      const { times } = told.current
      const now = await call(readTranslationRun, { params }, { quiet: true })
      if (told.current.times !== times) return
      const ended = !isWorking(now)
      if (ended || (now.done !== seen && Date.now() - loadedAt > reloadMs)) {
        loadedAt = Date.now()
        await latest.current.reload()
      }
      seen = now.done
      if (told.current.times === times) latest.current.learn(now)
    }
    // A failed poll is followed by another one.
    const timer = setInterval(() => void poll().catch(() => undefined), pollMs)
    return () => clearInterval(timer)
  }, [working, params, told])
}
