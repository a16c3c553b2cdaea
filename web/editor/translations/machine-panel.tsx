import { estimateTranslation } from '@fabula/contract/routes/translations'
import type { TranslationEstimate, TranslationRun } from '@fabula/contract/shapes/translations'
import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { problemPhrases } from '@fabula/phrases/problems'
import { useCallback } from 'react'
import { call } from '../../client/call.ts'
import { nullIfRefused } from '../../client/null-if-refused.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useEditorLocation } from '../location/use-location.tsx'
import { useLoaded } from '../store/use-loaded.ts'
import { isWorking, type TranslationDesk } from './use-translations.ts'

/** Translation by a model: its cost, its progress, and buttons to start and stop it. */
export function MachinePanel({ desk, run }: { desk: TranslationDesk; run: TranslationRun }) {
  const words = useWords(editorTranslationPhrases)
  return (
    <section className="translation-machine" aria-label={words.machine}>
      <h3>{words.machine}</h3>
      {run.model === null ? (
        <p>{words.noModel}</p>
      ) : isWorking(run) ? (
        <Working desk={desk} run={run} />
      ) : (
        <Idle desk={desk} run={run} />
      )}
    </section>
  )
}

function Working({ desk, run }: { desk: TranslationDesk; run: TranslationRun }) {
  const words = useWords(editorTranslationPhrases)
  const { language } = usePage()
  const [stopping, during] = useBusy()
  const total = run.done + run.left
  const waits = run.status === 'waiting' && run.due_at !== null && Date.parse(run.due_at) > Date.now() + 2_000
  return (
    <>
      <Progress
        label={waits ? words.waiting : words.running}
        value={total === 0 ? undefined : run.done / total}
        text={words.progress(run.done, total)}
      >
        <Button size="small" busy={stopping} onClick={() => void during(() => nullIfRefused(desk.stop()))}>
          {words.stop}
        </Button>
      </Progress>
      {waits && run.due_at && (
        <p>
          {run.problem && <>{problemPhrases[language][run.problem]} </>}
          {words.goesOnAt(momentIn(language, run.due_at))}
        </p>
      )}
    </>
  )
}

function Idle({ desk, run }: { desk: TranslationDesk; run: TranslationRun }) {
  const words = useWords(editorTranslationPhrases)
  const { language } = usePage()
  const refused = desk.translations?.units.filter(({ fault }) => fault !== null).length ?? 0
  const estimate = useEstimate(run.left)
  const open = run.left + refused > 0
  const [starting, during] = useBusy()
  return (
    <>
      {run.status === 'done' && run.done > 0 && (
        <p>{words.finished(run.done - run.refused, run.input_tokens + run.output_tokens)}</p>
      )}
      {run.status === 'cancelled' && <p>{words.stopped}</p>}
      {run.status === 'failed' && (
        <p className="translation-failure" role="alert">
          {words.runFailed} {run.problem && problemPhrases[language][run.problem]}
        </p>
      )}
      {refused > 0 && <p>{words.refusedCount(refused)}</p>}
      {!open && <p>{words.allDone}</p>}
      {open && estimate && estimate.units > 0 && (
        <p>
          {words.estimate(estimate.units, estimate.characters)}{' '}
          {words.cost(estimate.calls, estimate.input_tokens + estimate.output_tokens, estimate.model ?? '')}
        </p>
      )}
      {open && (
        <Button kind="lamp" busy={starting} onClick={() => void during(() => nullIfRefused(desk.start()))}>
          {run.left > 0 ? words.start : words.tryAgain}
        </Button>
      )}
    </>
  )
}

/** The estimate for translating the missing texts; loaded again whenever `left` changes, unless it is 0. */
export function useEstimate(left: number): TranslationEstimate | null {
  const { params } = useEditorLocation()
  const load = useCallback(
    async () => (left > 0 ? call(estimateTranslation, { params }, { quiet: true }) : null),
    [params, left],
  )
  // Without an estimate the button works all the same.
  return useLoaded<TranslationEstimate | null>(load).found
}

type PublishTranslationProps = { wanted: boolean; onChange: (wanted: boolean) => void }

/**
 * In the publish dialog: whether a model should translate the missing texts, and the approximate cost. Renders nothing
 * if there are none.
 */
export function PublishTranslation({ wanted, onChange }: PublishTranslationProps) {
  const words = useWords(editorTranslationPhrases)
  const estimate = useEstimate(1)
  if (!estimate?.model || estimate.units === 0) return null
  const { units, characters, calls, input_tokens, output_tokens, model } = estimate
  return (
    <Checkbox
      label={words.atPublish}
      hint={`${words.estimate(units, characters)} ${words.cost(calls, input_tokens + output_tokens, model)}`}
      checked={wanted}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
