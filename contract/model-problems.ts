import type { ProblemCode } from './problem.ts'

/** Why a model does not answer. Each code has its own advice. */
export const notAnswered = [
  'model_key_refused',
  'model_unpaid',
  'model_unknown',
  'model_address_wrong',
  'model_unreachable',
  'model_silent',
  'model_busy',
  'model_failed',
] as const satisfies readonly ProblemCode[]

/** Why a model is not connected. */
export const connectionRefusals = [
  'model_provider_missing',
  'model_address_refused',
  'model_address_needed',
  'model_key_needed',
] as const satisfies readonly ProblemCode[]
