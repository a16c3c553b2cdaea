import { activities, type NovelStatistics } from '@fabula/contract/shapes/statistics'
import { csvCell } from '@fabula/core/exchange/csv-cell'

/**
 * The figures as a table for a spreadsheet: RFC 4180, with the byte order mark by which Excel recognises UTF-8, a line
 * for each figure.
 */
export function statisticsCsv(statistics: NovelStatistics): string {
  const rows: (string | number | null)[][] = [
    ['novel', '', '', 'readers', statistics.readers],
    ['novel', '', '', 'finished', statistics.finished],
    ['novel', '', '', 'likes', statistics.likes],
    ...statistics.languages.map(({ language, readers }) => ['language', '', language, 'readers', readers]),
    ...statistics.scenes.flatMap(({ name, readers, standing, stopped }) => [
      ['scene', '', name, 'readers', readers],
      ['scene', '', name, 'standing', standing],
      ['scene', '', name, 'stopped', stopped],
    ]),
    ...statistics.endings.map(({ scene_name, name, readers }) => [
      'ending',
      '',
      `${scene_name} / ${name ?? ''}`,
      'readers',
      readers,
    ]),
    ...statistics.days.flatMap((day) => [
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
