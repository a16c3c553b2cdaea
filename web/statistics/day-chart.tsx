import type { DayStatistics } from '@fabula/contract/shapes/statistics'
import { statisticsPhrases } from '@fabula/phrases/statistics'
import { useState } from 'react'
import { usePage, useWords } from '../page/page-facts.tsx'
import { dayIn, numberIn } from '../page/show-in-language.ts'
import { Select } from '../ui/select.tsx'
import { columnsOf, topOf } from './columns.ts'

const shown = ['readers', 'turns', 'starts', 'finished', 'rerolls', 'refused', 'tokens', 'likes'] as const
type Shown = (typeof shown)[number]

/** A day's value; null when it is withheld because it concerns too few readers. */
const numberOf = (what: Shown, day: DayStatistics): number | null =>
  what !== 'tokens'
    ? day[what]
    : day.input_tokens === null || day.output_tokens === null
      ? null
      : day.input_tokens + day.output_tokens

/** Width in drawing units; the height is 100. */
const width = 300

/** One daily figure as a column chart, and all of them as a table for screen readers and for copying. */
export function DayChart({ days }: { days: readonly DayStatistics[] }) {
  const words = useWords(statisticsPhrases)
  const { language } = usePage()
  const [what, setWhat] = useState<Shown>('turns')
  const values = days.map((day) => numberOf(what, day) ?? 0)
  const top = topOf(values)
  const columns = columnsOf(values, width)
  const [first, last] = [days[0], days.at(-1)]
  const describe = (day: DayStatistics, of: Shown) => {
    const value = numberOf(of, day)
    return value === null ? words.few : numberIn(language, value)
  }
  return (
    <>
      <Select
        label={words.show}
        value={what}
        onChange={(event) => setWhat(shown.find((each) => each === event.currentTarget.value) ?? 'turns')}
      >
        {shown.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </Select>
      <figure className="statistics-chart">
        <figcaption className="statistics-about">
          {values.some((value) => value > 0) ? words[what] : words.noTurns}
        </figcaption>
        <div className="statistics-plot">
          <span className="statistics-top">{numberIn(language, top)}</span>
          <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" role="img">
            <title>{words[what]}</title>
            <path className="statistics-lines" d={`M0 0H${width}M0 50H${width}M0 100H${width}`} />
            {columns.map((column, index) => {
              const day = days[index]
              return (
                day && (
                  <rect key={day.day} className="statistics-column" {...column}>
                    <title>{`${dayIn(language, day.day)}: ${describe(day, what)}`}</title>
                  </rect>
                )
              )
            })}
          </svg>
        </div>
        <p className="statistics-ends">
          <span>{first && dayIn(language, first.day)}</span>
          <span>{last && dayIn(language, last.day)}</span>
        </p>
      </figure>
      <details className="statistics-table">
        <summary>{words.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              {shown.map((each) => (
                <th key={each} scope="col">
                  {words[each]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayIn(language, day.day)}</th>
                {shown.map((each) => (
                  <td key={each}>{describe(day, each)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
