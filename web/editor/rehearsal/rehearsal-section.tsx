import { offlineName } from '@fabula/contract/offline-name'
import type { Rehearsal, Rehearsals } from '@fabula/contract/shapes/rehearsal'
import type { RehearsalId } from '@fabula/core/ids'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorRehearsalPhrases } from '@fabula/phrases/editor-rehearsal'
import { problemPhrases } from '@fabula/phrases/problems'
import { useState } from 'react'
import { formatMoney } from '../../page/format-money.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ForEditors, useRights } from '../rights/use-rights.tsx'
import { LoadedPart } from '../section/loaded-part.tsx'
import { SectionHead } from '../section/section-head.tsx'
import { RehearsalForm } from './rehearsal-form.tsx'
import { RunReport } from './run-report.tsx'
import { isGoingOn, type RehearsalDesk, useRehearsals } from './use-rehearsals.ts'
import './rehearsal.css'

/** Lets simulated readers play the novel: setting up runs, their progress, and their reports. */
export function RehearsalSection() {
  const { sections } = useWords(editorPhrases)
  const words = useWords(editorRehearsalPhrases)
  const desk = useRehearsals()
  return (
    <div className="rehearsal">
      <SectionHead title={sections.rehearsal} note={words.note} guide="rehearsal" />
      <LoadedPart of={desk} words={words} blocks={3}>
        {desk.rehearsals && <Desk desk={desk} rehearsals={desk.rehearsals} />}
      </LoadedPart>
    </div>
  )
}

function Desk({ desk, rehearsals }: { desk: RehearsalDesk; rehearsals: Rehearsals }) {
  const words = useWords(editorRehearsalPhrases)
  const { runs, recordings } = rehearsals
  const [chosen, setChosen] = useState<RehearsalId | null>(null)
  // By default the newest run is open, which the author has most likely come for.
  const open = runs.find(({ id }) => id === chosen) ?? runs[0] ?? null
  return (
    <>
      <ForEditors>
        <RehearsalForm
          recordings={recordings}
          busy={runs.some(isGoingOn)}
          onStart={async (wish) => {
            const run = await desk.start(wish)
            if (run) setChosen(run.id)
          }}
        />
      </ForEditors>
      <section aria-label={words.runs}>
        <h3>{words.runs}</h3>
        {runs.length === 0 && <p className="editor-nothing">{words.noRuns}</p>}
        <ul className="rehearsal-runs">
          {runs.map((run) => (
            <RunCard key={run.id} run={run} desk={desk} open={run === open} onOpen={() => setChosen(run.id)} />
          ))}
        </ul>
      </section>
      {open && <RunReport key={open.id} run={open} runs={runs} />}
    </>
  )
}

type RunCardProps = { run: Rehearsal; desk: RehearsalDesk; open: boolean; onOpen: () => void }

/** A run's progress, cost and actions. */
function RunCard({ run, desk, open, onOpen }: RunCardProps) {
  const words = useWords(editorRehearsalPhrases)
  const { language } = usePage()
  const { edit: mayEdit } = useRights()
  const [asking, setAsking] = useState(false)
  const waits = run.status === 'waiting' && run.due_at !== null && Date.parse(run.due_at) > Date.now() + 2_000
  return (
    <li aria-current={open || undefined}>
      <p className="rehearsal-run-head">
        <b>{words.run(run.number)}</b>
        <span data-status={run.status}>{words.status[run.status]}</span>
        <span>{momentIn(language, run.started_at)}</span>
        <span>{run.storyteller === offlineName ? words.byOffline : run.storyteller}</span>
      </p>
      {isGoingOn(run) && (
        <Progress
          label={words.status[run.status]}
          value={run.games === 0 ? undefined : run.done / run.games}
          text={words.progress(run.done, run.games)}
        >
          <ForEditors>
            <Button size="small" onClick={() => void desk.stop(run.id)}>
              {words.stop}
            </Button>
          </ForEditors>
        </Progress>
      )}
      {run.problem && (
        <p role="alert">
          {problemPhrases[language][run.problem]}.{' '}
          {waits && run.due_at && words.goesOnAt(momentIn(language, run.due_at))}
        </p>
      )}
      <p className="rehearsal-run-foot">
        <span>
          {!isGoingOn(run) && <>{words.progress(run.done, run.games)}, </>}
          {words.spent(run.replies, run.input_tokens + run.output_tokens)}
          {run.cost && <>, {formatMoney(language, run.cost)}</>}
        </span>
        <span className="rehearsal-run-actions">
          {!open && (
            <Button size="small" onClick={onOpen}>
              {words.open}
            </Button>
          )}
          {!isGoingOn(run) && mayEdit && (
            <Button size="small" onClick={() => setAsking(true)}>
              {words.remove}
            </Button>
          )}
        </span>
      </p>
      <ConfirmDialog
        open={asking}
        danger
        title={words.removeTitle(run.number)}
        confirmLabel={words.remove}
        onConfirm={async () => {
          await desk.remove(run.id)
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </li>
  )
}
