/**
 * The weight of each page in the build, in kilobytes (1,000 bytes) of gzip: its script with all static imports, and its
 * style. Parts loaded on demand (dialogs) do not count.
 */
export declare function pageWeights(): {
  page: string
  js_kB: number
  css_kB: number
  all_kB: number
  budget_kB: string | number
}[]
/** Pages that exceed their budget. */
export declare const tooHeavy: (rows: ReturnType<typeof pageWeights>) => string[]
