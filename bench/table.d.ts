export type Row = Record<string, string | number>
/** Prints a table and writes it as JSON into `bench/results`, which is not committed. */
export declare function report(name: string, about: string, rows: readonly Row[]): void
/** The value below which the given share of the samples lies. */
export declare function quantile(samples: readonly number[], share: number): number
export declare const round: (value: number, digits?: number) => number
