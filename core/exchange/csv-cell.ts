/**
 * Cells that spreadsheets take for a formula, including full-width signs and signs after blanks; a leading apostrophe
 * marks them as text.
 */
const formula = /^'*(?:[\t\r]|\s*[=+\-@＝＋－＠])/

/**
 * Encodes a text as a cell of a CSV table (RFC 4180) that no spreadsheet takes for a formula. {@link plainCell}
 * reverses it.
 */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell that {@link csvCell} wrote, with its quotes already removed. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)
