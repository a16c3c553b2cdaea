interface FailedTest {
  file: string
  name: string
  why: string
}

export interface WorkspaceResults {
  passed: number
  failed: FailedTest[]
  skipped: { file: string; name: string; why: string }[]
  ran: { file: string; name: string }[]
}

export declare function workspaceResults(report: object, root: string): WorkspaceResults
export declare function sortFailures(
  failed: FailedTest[],
  second: WorkspaceResults | undefined,
): { again: FailedTest[]; flaky: FailedTest[] }
