/**
 * Spreadsheets take such a cell for a formula, signs of full width and what stands behind blanks too; an apostrophe before it
 * says that it is a text.
 */
const formula = /^'*(?:[\t\r]|\s*[=+\-@＝＋－＠])/

/** A text as a cell of a table (RFC 4180) that no spreadsheet takes for a formula; {@link plainCell} gives it back. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text that a cell was written for, its quotes taken off already. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)
