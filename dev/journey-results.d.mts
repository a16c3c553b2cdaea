export declare function journeyResults(report: object): {
  passed: number
  failed: string[]
  skipped: number
  flaky: string[]
  notRun: string[]
  ran: { file: string; name: string }[]
}
