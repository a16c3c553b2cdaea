import type { ApiProblem } from './api-problem.ts'
export const russianProblem = (_: ApiProblem): string | undefined => undefined
