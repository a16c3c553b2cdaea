import { exportStatistics } from '@fabula/contract/routes/statistics'
import { fewestReaders, type NovelStatistics } from '@fabula/contract/shapes/statistics'
import type { NovelId } from '@fabula/core/ids'
import { statisticsPhrases } from '@fabula/phrases/statistics'
import { useState } from 'react'
import { download } from '../client/download.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { numberIn } from '../page/show-in-language.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DayChart } from './day-chart.tsx'
import './statistics.css'
import { ReaderBars } from './reader-bars.tsx'
import { useStatistics } from './use-statistics.ts'

const periods = [7, 30, 90]

/** Statistics of one of the author's published novels: readers, progress and cost. Loads its own data. */
export function StatisticsPanel({ novelId }: { novelId: NovelId }) {
  const words = useWords(statisticsPhrases)
  const { language } = usePage()
  const [days, setDays] = useState(30)
  const [attempt, setAttempt] = useState(0)
  const statistics = useStatistics(novelId, days, attempt)

  if (statistics === null) return <Skeleton shape="block" count={4} label={words.loading} />
  if (statistics === 'failed') {
    return (
      <div className="statistics" role="alert">
        <p>{words.failed}</p>
        <Button onClick={() => setAttempt(attempt + 1)}>{words.again}</Button>
      </div>
    )
  }
  const { readers } = statistics
  const stopped = (count: number | null) =>
    count === 0 ? null : words.stopped(count === null ? words.few : numberIn(language, count))
  return (
    <div className="statistics">
      <p className="statistics-about">
        {words.about} {words.withheld(fewestReaders)}
      </p>
      <Figures statistics={statistics} />
      {readers === 0 && <p>{words.noReaders}</p>}
      {readers === null && <p>{words.fewReaders}</p>}
      {readers !== 0 && readers !== null && (
        <>
          <section className="statistics-days" aria-label={words.perDay}>
            <h3>{words.perDay}</h3>
            <Select label={words.period} value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
              {periods.map((period) => (
                <option key={period} value={period}>
                  {words.days(period)}
                </option>
              ))}
            </Select>
            <DayChart days={statistics.days} />
          </section>
          <ReaderBars
            title={words.scenes}
            about={words.scenesAbout}
            readers={readers}
            bars={statistics.scenes.map((scene) => ({
              id: scene.scene_id,
              name: scene.name,
              readers: scene.readers,
              note: stopped(scene.stopped),
            }))}
          />
          <ReaderBars
            title={words.endings}
            about={statistics.endings.length === 0 ? words.noEndings : null}
            readers={readers}
            bars={statistics.endings.map(({ ending_id, scene_name, name, readers }) => ({
              id: ending_id,
              name: words.endingName(scene_name, name ?? words.contextEnding),
              readers,
            }))}
          />
          <ReaderBars
            title={words.languages}
            about={null}
            readers={readers}
            bars={statistics.languages.map((each) => ({
              id: each.language,
              name: words.language[each.language],
              readers: each.readers,
            }))}
          />
        </>
      )}
      <p>
        <Button
          onClick={() =>
            // The call has already shown an error note.
            void download(exportStatistics, { params: { id: novelId }, query: { days } }, 'numbers.csv').catch(
              () => undefined,
            )
          }
        >
          {words.export}
        </Button>
      </p>
    </div>
  )
}

/** The key figures. Figures from `turns` on cover the chosen period. */
function Figures({ statistics: { readers, finished, likes, period } }: { statistics: NovelStatistics }) {
  const words = useWords(statisticsPhrases)
  const { language } = usePage()
  const shown = (value: number | null) => (value === null ? words.few : numberIn(language, value))
  const { input_tokens: input, cached_tokens: cached, output_tokens: output } = period
  const tokens = input === null || output === null ? null : input + output
  const perReader = (value: number | null) =>
    value === null || !readers ? null : words.perReader(numberIn(language, shareOf(value / readers)))
  const figures: [name: string, value: number | null, note?: string | null][] = [
    [words.readers, readers],
    [words.finished, finished],
    [words.likes, likes],
    [words.turns, period.turns, perReader(period.turns)],
    [words.rerolls, period.rerolls],
    [words.refused, period.refused],
    [words.tokens, tokens, perReader(tokens)],
  ]
  const parts = [
    `${words.tokensIn}: ${shown(input)}`,
    `${words.tokensCached}: ${shown(cached)}`,
    `${words.tokensOut}: ${shown(output)}`,
  ]
  return (
    <>
      <dl className="statistics-figures">
        {figures.map(([name, value, note]) => (
          <div key={name} data-few={value === null || undefined}>
            <dt>{name}</dt>
            <dd>{shown(value)}</dd>
            {note && value !== 0 && <dd className="statistics-note">{note}</dd>}
          </div>
        ))}
      </dl>
      {tokens !== null && tokens > 0 && <p className="statistics-about">{parts.join(' · ')}</p>}
    </>
  )
}

/** Rounds to tenths below 10, so that 6 turns of 10 readers are not shown as 1 each. */
const shareOf = (share: number): number => (share < 10 ? Math.round(share * 10) / 10 : Math.round(share))
