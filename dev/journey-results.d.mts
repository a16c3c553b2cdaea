export declare function journeyResults(report: object): {
  passed: number
  failed: string[]
  skipped: { name: string; why: string }[]
  flaky: string[]
  notRun: string[]
  ran: { file: string; name: string }[]
}
