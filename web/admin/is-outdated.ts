import type { ApiError } from '../client/api-problem.ts'

/**
 * Whether a list shows what is so no longer: another administrator has deleted or blocked what something was to be done with.
 * What is asked about it makes no sense any more, and the list is read anew.
 */
export const isOutdated = ({ status, code }: ApiError): boolean =>
  status === 404 || code === 'user_blocked' || code === 'user_blocked_already' || code === 'novel_hidden_already'
