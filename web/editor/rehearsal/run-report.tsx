import type { Rehearsal } from '@fabula/contract/shapes/rehearsal'
import type { RehearsalId } from '@fabula/core/ids'
import { compareReports, type ReportChange } from '@fabula/core/rehearsal/compare-reports'
import type { Figure, RehearsalReport, ShownAt } from '@fabula/core/rehearsal/rehearsal-report'
import { editorRehearsalPhrases } from '@fabula/phrases/editor-rehearsal'
import { useState } from 'react'
import { formatMoney } from '../../page/format-money.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn, numberIn, shareIn } from '../../page/show-in-language.ts'
import { Select } from '../../ui/select.tsx'
import { LoadedPart } from '../section/loaded-part.tsx'
import { GameViewer } from './game-viewer.tsx'
import { isGoingOn, useReport } from './use-rehearsals.ts'

/** A run's report. Every figure opens games that show it; another run can be compared. */
export function RunReport({ run, runs }: { run: Rehearsal; runs: readonly Rehearsal[] }) {
  const words = useWords(editorRehearsalPhrases)
  const loaded = useReport(run)
  const { found } = loaded
  const [shown, setShown] = useState<ShownAt | null>(null)
  const others = runs.filter(({ id, done }) => id !== run.id && done > 0)
  const [otherId, setOtherId] = useState<RehearsalId | null>(null)
  const other = others.find(({ id }) => id === otherId) ?? null
  if (!found) {
    return (
      <LoadedPart of={loaded} words={{ ...words, failed: words.reportFailed }} blocks={2}>
        {null}
      </LoadedPart>
    )
  }
  const { report } = found
  return (
    <section className="rehearsal-report" aria-label={words.report(run.number)}>
      <h3>{words.report(run.number)}</h3>
      <p className="rehearsal-note">{words.gamesBeside}</p>
      {isGoingOn(found.run) && <p className="rehearsal-note">{words.soFar}</p>}
      {others.length > 0 && <Comparison report={report} others={others} other={other} onOther={setOtherId} />}
      <Ends report={report} onShow={setShown} />
      <Endings report={report} onShow={setShown} />
      <Scenes report={report} onShow={setShown} />
      <Rules report={report} onShow={setShown} />
      <Cost run={run} report={report} onShow={setShown} />
      {shown && <GameViewer run={run} other={other} at={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

type PartProps = { report: RehearsalReport; onShow: (at: ShownAt) => void }
type ComparisonProps = {
  report: RehearsalReport
  others: readonly Rehearsal[]
  other: Rehearsal | null
  onOther: (id: RehearsalId | null) => void
}

function Comparison({ report, others, other, onOther }: ComparisonProps) {
  const words = useWords(editorRehearsalPhrases)
  const { language } = usePage()
  const { found: before } = useReport(other)
  const changes = before && compareReports(before.report, report)
  const share = (percent: number) => shareIn(language, percent / 100)
  const sentence = (change: ReportChange) =>
    change.kind === 'ending'
      ? words.changedEnding(change.scene_name, change.name ?? words.contextEnding, share(change.from), share(change.to))
      : words.changedStayed(change.name, share(change.from), share(change.to))
  return (
    <div className="rehearsal-comparison">
      <Select
        label={words.compareWith}
        value={other?.id ?? ''}
        onChange={(event) => onOther((event.target.value || null) as RehearsalId | null)}
      >
        <option value="">{words.compareNone}</option>
        {others.map(({ id, number, started_at }) => (
          <option key={id} value={id}>
            {words.run(number)}, {momentIn(language, started_at)}
          </option>
        ))}
      </Select>
      {changes && (
        <section aria-label={words.changed}>
          <h4>{words.changed}</h4>
          {changes.length === 0 && <p>{words.nothingChanged}</p>}
          <ul>
            {changes.map((change) => (
              <li key={`${change.kind} ${change.id}`}>{sentence(change)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Ends({ report, onShow }: PartProps) {
  const words = useWords(editorRehearsalPhrases)
  const ends = report.ends.filter(({ figure }) => figure.count > 0)
  const rows = ends.map(({ end, figure }) => ({ name: words.end[end], figure }))
  return <Figures title={words.ends} rows={rows} onShow={onShow} />
}

function Endings({ report, onShow }: PartProps) {
  const words = useWords(editorRehearsalPhrases)
  const { language } = usePage()
  const rows = report.endings.map(({ scene_name, name, entered, figure }) => ({
    name: words.endingName(scene_name, name ?? words.contextEnding),
    figure,
    text:
      entered === 0
        ? words.neverEntered
        : words.ofEntered(figure.count, entered, shareIn(language, figure.count / entered)),
  }))
  return rows.length === 0 ? null : <Figures title={words.endings} rows={rows} onShow={onShow} />
}

function Scenes({ report, onShow }: PartProps) {
  const words = useWords(editorRehearsalPhrases)
  const { language } = usePage()
  return (
    <section aria-label={words.scenes}>
      <h4>{words.scenes}</h4>
      <div className="rehearsal-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.scene}</th>
              <th scope="col">{words.entered}</th>
              <th scope="col">{words.stayed}</th>
              <th scope="col">{words.repliesThere}</th>
            </tr>
          </thead>
          <tbody>
            {report.scenes.map(({ scene_id, scene_type, name, entered, stayed, median_replies, most_replies }) => (
              <tr key={scene_id} data-none={entered.count === 0 || undefined}>
                <th scope="row">{name}</th>
                <td>
                  <FigureLinks figure={entered} what={`${name}: ${words.entered}`} onShow={onShow} />
                </td>
                <td>
                  <FigureLinks figure={stayed} what={`${name}: ${words.stayed}`} onShow={onShow} />
                </td>
                <td>
                  {scene_type === 'interactive' &&
                    `${numberIn(language, median_replies)} / ${numberIn(language, most_replies)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Rules({ report, onShow }: PartProps) {
  const words = useWords(editorRehearsalPhrases)
  const { refused, repaired, failed, cheats, pries, leaks } = report
  const { tries, refused: triesRefused, moved: triesMoved, ended: triesEnded } = cheats
  const named: Record<keyof typeof words.figures, Figure> = {
    ...{ refused, repaired, failed, pries, tries, triesRefused, triesMoved, triesEnded },
    ...leaks,
  }
  const order = Object.keys(words.figures) as (keyof typeof words.figures)[]
  const rows = order.map((key) => ({ name: words.figures[key], figure: named[key] }))
  return <Figures title={words.rules} rows={rows} onShow={onShow} />
}

function Cost({ run, report, onShow }: PartProps & { run: Rehearsal }) {
  const words = useWords(editorRehearsalPhrases)
  const { language } = usePage()
  const tokens = report.input_tokens + report.output_tokens
  return (
    <section aria-label={words.cost}>
      <h4>{words.cost}</h4>
      <p>
        {words.spent(report.replies, tokens)}
        {tokens > 0 && `, ${words.perGame(Math.round(tokens / Math.max(1, report.games)))}`}
        {run.cost && `, ${formatMoney(language, run.cost)}`}
      </p>
      {report.slowest.length > 0 && (
        <Figures
          title={words.slowest}
          rows={report.slowest.map(({ at, ms, scene_name }) => ({
            name: scene_name,
            figure: { count: 1, shown: [at] },
            text: words.milliseconds(ms),
          }))}
          onShow={onShow}
        />
      )}
    </section>
  )
}

type FiguresProps = {
  title: string
  rows: readonly { name: string; figure: Figure; text?: string }[]
  onShow: (at: ShownAt) => void
}

function Figures({ title, rows, onShow }: FiguresProps) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <dl className="rehearsal-figures">
        {rows.map(({ name, figure, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity; they never move
          <div key={index} data-none={figure.count === 0 || undefined}>
            <dt>{name}</dt>
            <dd>
              <FigureLinks figure={figure} what={name} onShow={onShow} text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type FigureLinksProps = { figure: Figure; what: string; onShow: (at: ShownAt) => void; text?: string }

/** A figure, with buttons that open the games which show it. */
function FigureLinks({ figure, what, onShow, text }: FigureLinksProps) {
  const words = useWords(editorRehearsalPhrases)
  const { language } = usePage()
  return (
    <span className="rehearsal-figure">
      <b>{text ?? numberIn(language, figure.count)}</b>
      {figure.shown.map((at) => (
        <button
          key={`${at.game} ${at.step}`}
          type="button"
          aria-label={`${what}. ${words.showsAt(at.game, at.step + 1)}`}
          title={words.showsAt(at.game, at.step + 1)}
          onClick={() => onShow(at)}
        >
          {numberIn(language, at.game)}
        </button>
      ))}
    </span>
  )
}
