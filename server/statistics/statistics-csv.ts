import { activities, type NovelStatistics } from '@fabula/contract/shapes/statistics'
import { csvCell } from '@fabula/core/exchange/csv-cell'

/**
 * The figures as a table for a spreadsheet: RFC 4180, with the byte order mark by which Excel recognises UTF-8, a line
 * for each figure.
 */
export function statisticsCsv(numbers: NovelStatistics): string {
  const rows: (string | number | null)[][] = [
    ['novel', '', '', 'readers', numbers.readers],
    ['novel', '', '', 'finished', numbers.finished],
    ['novel', '', '', 'likes', numbers.likes],
    ...numbers.languages.map(({ language, readers }) => ['language', '', language, 'readers', readers]),
    ...numbers.scenes.flatMap(({ name, readers, standing, stopped }) => [
      ['scene', '', name, 'readers', readers],
      ['scene', '', name, 'standing', standing],
      ['scene', '', name, 'stopped', stopped],
    ]),
    ...numbers.endings.map(({ scene_name, name, readers }) => [
      'ending',
      '',
      `${scene_name} / ${name ?? ''}`,
      'readers',
      readers,
    ]),
    ...numbers.days.flatMap((day) => [
      ['day', day.day, '', 'readers', day.readers],
      ...activities.map((name) => ['day', day.day, '', name, day[name]]),
      ['day', day.day, '', 'likes', day.likes],
    ]),
  ]
  const lines = [['of', 'day', 'name', 'what', 'count'], ...rows].map((row) => row.map(cell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const cell = (value: string | number | null): string =>
  typeof value === 'string' ? csvCell(value) : value === null ? '' : String(value)
