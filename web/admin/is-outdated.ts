import type { ApiError } from '../client/api-problem.ts'

/**
 * Whether a list is outdated: another administrator has deleted or blocked the target of an action. The action no
 * longer applies, and the list is loaded again.
 */
export const isOutdated = ({ status, code }: ApiError): boolean =>
  status === 404 || code === 'user_blocked' || code === 'user_blocked_already' || code === 'novel_hidden_already'
