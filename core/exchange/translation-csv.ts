import { csvCell, plainCell } from './csv-cell.ts'
import { maxTexts, type ReadText, statusOf, type TranslationFile, TranslationFileError } from './translation-file.ts'

/** The columns that must be there. `status` is optional, and others are ignored. */
const needed = ['unit', 'source', 'translation'] as const

/** More columns than any translator's table has. */
const maxColumns = 1_000

/** Writes a spreadsheet table: RFC 4180, with the byte order mark by which Excel recognises UTF-8. */
export function writeTranslationCsv({ texts }: TranslationFile): string {
  const rows = texts.map((text) => [text.unit, text.source, text.text, statusOf(text)])
  return `\uFEFF${[[...needed, 'status'], ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/**
 * Reads the texts of a table with columns in any order, separated by commas, semicolons or tabs, as spreadsheets of
 * different countries save them. Throws {@link TranslationFileError}.
 */
export function readTranslationCsv(file: string): ReadText[] {
  const table = file.replace(/^\uFEFF/, '')
  const [head, ...rows] = parseCsv(table, separatorOf(table))
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? []
  const [unit = -1, source = -1, translation = -1] = needed.map((name) => names.indexOf(name))
  if (Math.min(unit, source, translation) < 0) {
    throw new TranslationFileError(1, `The first line must name the columns ${needed.join(', ')}`)
  }
  const status = names.indexOf('status')
  return rows
    .filter(({ cells }) => cells.some((text) => text.trim() !== ''))
    .map(({ cells, line }) => {
      if (cells.length < names.length) throw new TranslationFileError(line, 'This line has too few columns')
      const at = (column: number) => plainCell(cells[column] ?? '')
      const approved = at(status).trim().toLowerCase() === 'final'
      return { unit: at(unit), source: at(source), text: at(translation), approved, line }
    })
}

function separatorOf(table: string): string {
  const head = table.slice(0, table.search(/\r|\n|$/))
  return [';', '\t'].find((mark) => head.includes(mark) && !head.includes(',')) ?? ','
}

interface Row {
  cells: string[]
  line: number
}

/** Parses a table in one pass; each row has the line where it begins. */
function parseCsv(table: string, separator: string): Row[] {
  const rows: Row[] = []
  let at = 0
  let line = 1
  while (at < table.length) {
    const row: Row = { cells: [], line }
    for (;;) {
      const read = table[at] === '"' ? quoted(table, at, line) : bare(table, at, separator)
      row.cells.push(read.text)
      if (row.cells.length > maxColumns) throw new TranslationFileError(line, 'A line has too many columns')
      line += read.lines
      at = read.end
      if (table[at] !== separator) break
      at++
    }
    if (table[at] === '\r' && table[at + 1] === '\n') at++
    else if (at < table.length && table[at] !== '\n' && table[at] !== '\r') {
      throw new TranslationFileError(line, 'Something stands behind a closing quote')
    }
    at++
    line++
    rows.push(row)
    if (rows.length > maxTexts) throw new TranslationFileError(line, 'The file has too many lines')
  }
  return rows
}

interface Cell {
  text: string
  end: number
  lines: number
}

function quoted(table: string, start: number, line: number): Cell {
  for (let end = table.indexOf('"', start + 1); end >= 0; end = table.indexOf('"', end + 2)) {
    if (table[end + 1] === '"') continue
    const raw = table.slice(start + 1, end)
    const text = raw.replaceAll('""', '"').replace(/\r\n?/g, '\n')
    return { text, end: end + 1, lines: text.split('\n').length - 1 }
  }
  throw new TranslationFileError(line, 'A quote is opened and never closed')
}

function bare(table: string, start: number, separator: string): Cell {
  let end = start
  while (end < table.length && table[end] !== separator && table[end] !== '\n' && table[end] !== '\r') end++
  return { text: table.slice(start, end), end, lines: 0 }
}
