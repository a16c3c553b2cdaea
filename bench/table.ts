import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Row = Record<string, string | number>

/** Prints a table and writes it as JSON into `bench/results`, which is not committed. */
export function report(name: string, about: string, rows: readonly Row[]): void {
  console.log(`\n${name}: ${about}`)
  console.table(rows)
  const folder = fileURLToPath(new URL('./results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const result = { name, about, at: new Date().toISOString(), node: process.version, rows }
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(result, null, 2)}\n`)
}

/** The value below which the given share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits))
