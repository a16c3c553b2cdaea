import { readStatistics } from '@fabula/contract/routes/statistics'
import type { NovelStatistics } from '@fabula/contract/shapes/statistics'
import type { NovelId } from '@fabula/core/ids'
import { statisticsPhrases } from '@fabula/phrases/statistics'
import { useEffect, useState } from 'react'
import { call } from '../client/call.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { numberIn } from '../page/show-in-language.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DayChart } from './day-chart.tsx'
import './statistics.css'
import { ReaderBars } from './reader-bars.tsx'

const periods = [7, 30, 90]

/** A published novel of mine in numbers, drawn: who reads it, how far they come, what it costs. Asks for them by itself. */
export function StatisticsPanel({ novelId }: { novelId: NovelId }) {
  const words = useWords(statisticsPhrases)
  const [days, setDays] = useState(30)
  const [attempt, setAttempt] = useState(0)
  const [numbers, setStatistics] = useState<NovelStatistics | 'failed' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let stale = false
    call(readStatistics, { params: { id: novelId }, query: { days } }).then(
      (found) => stale || setStatistics(found),
      () => stale || setStatistics('failed'),
    )
    return () => {
      stale = true
    }
  }, [novelId, days, attempt])

  if (numbers === null) return <Skeleton shape="block" count={4} label={words.loading} />
  if (numbers === 'failed') {
    return (
      <div className="numbers" role="alert">
        <p>{words.failed}</p>
        <Button onClick={() => setAttempt(attempt + 1)}>{words.again}</Button>
      </div>
    )
  }
  return (
    <div className="numbers">
      <p className="statistics-about">{words.about}</p>
      <Figures numbers={numbers} />
      {numbers.readers === 0 ? (
        <p>{words.noReaders}</p>
      ) : (
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
            <DayChart days={numbers.days} />
          </section>
          <ReaderBars
            title={words.scenes}
            about={words.scenesAbout}
            readers={numbers.readers}
            bars={numbers.scenes.map((scene) => ({ id: scene.scene_id, name: scene.name, readers: scene.readers }))}
          />
          <ReaderBars
            title={words.endings}
            about={numbers.endings.length === 0 ? words.noEndings : null}
            readers={numbers.readers}
            bars={numbers.endings.map(({ ending_id, scene_name, name, readers }) => ({
              id: ending_id,
              name: words.endingName(scene_name, name ?? words.contextEnding),
              readers,
            }))}
          />
        </>
      )}
    </div>
  )
}

/** The few numbers that say how it goes; turns and tokens are those of the period. */
function Figures({ numbers: { readers, finished, likes, days } }: { numbers: NovelStatistics }) {
  const words = useWords(statisticsPhrases)
  const { language } = usePage()
  const sum = (of: (day: NovelStatistics['days'][number]) => number) => days.reduce((all, day) => all + of(day), 0)
  const input = sum((day) => day.input_tokens)
  const cached = sum((day) => day.cached_tokens)
  const output = sum((day) => day.output_tokens)
  const figures: [name: string, value: number][] = [
    [words.readers, readers],
    [words.finished, finished],
    [words.likes, likes],
    [words.turns, sum((day) => day.turns)],
    [words.tokens, input + output],
  ]
  const parts = [
    `${words.tokensIn}: ${numberIn(language, input)}`,
    `${words.tokensCached}: ${numberIn(language, cached)}`,
    `${words.tokensOut}: ${numberIn(language, output)}`,
  ]
  return (
    <>
      <dl className="statistics-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{numberIn(language, value)}</dd>
          </div>
        ))}
      </dl>
      {input + output > 0 && <p className="statistics-about">{parts.join(' · ')}</p>}
    </>
  )
}
