export declare function journeyResults(report: object): {
  passed: number
  failed: number
  skipped: number
  flaky: string[]
  notRun: string[]
}
