import type { ApiError } from './api-problem.ts'

/** Whether the same call may succeed later: the server was not reached, or was too busy. */
export const mayPass = ({ status }: ApiError): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500
