/**
 * All background work of a server. Each kind has to be done once however many processes run, and to survive any of
 * them: `background.test.ts` has a row for each.
 */
export const backgroundKinds = [
  'translations',
  'rehearsals',
  'summaries',
  'retellings',
  'statistics',
  'versions',
  'backups',
  'purges',
  'telegram',
] as const
export type BackgroundKind = (typeof backgroundKinds)[number]

/**
 * Work that can be stopped in an orderly way: what it has begun is finished, or left so that another process continues
 * it.
 */
export interface Background {
  stop(): Promise<void>
}
