import type { ApiError } from './api-problem.ts'

/** Whether what failed may succeed the next time, as it is: the server was not reached, or had no time for it. */
export const mayPass = ({ status }: ApiError): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500
