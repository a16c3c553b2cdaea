import type { ProblemCode } from '@fabula/contract/problem'
import { ProblemError } from '../../problem-error.ts'
import type { CompletionError } from '../completer.ts'
import { AddressRefused } from '../hosted/address-guard.ts'

/**
 * Converts the failure of a model being connected into a problem that says what can be done. The provider's message is
 * only examined, never shown: some repeat the key in it.
 */
export function problemOfConnection(error: CompletionError): ProblemError {
  const code = codeOf(error)
  const { retryAfter, asked } = error
  const isOfAddress = code === 'model_address_wrong' || code === 'model_unreachable'
  return new ProblemError(code, {
    ...(retryAfter === null ? {} : { retryAfter }),
    // A forgotten `/v1` shows in the path.
    ...(isOfAddress && asked !== null ? { tried: asked } : {}),
  })
}

function codeOf({ problem, status, message, cause }: CompletionError): ProblemCode {
  // The tried address is not part of the provider's message.
  const reason = message.replace(/https?:\/\/\S+/g, '')
  if (cause instanceof AddressRefused) return 'model_address_refused'
  if (problem === 'busy') return 'model_busy'
  if (problem === 'timeout' || problem === 'cancelled') return 'model_silent'
  // For example, a website's page.
  if (status === 200 && problem === 'broken') return 'model_address_wrong'
  if (status === null) return 'model_unreachable'
  if (status === 402 || (status === 429 && problem === 'not_allowed') || /\bcredit/i.test(reason)) return 'model_unpaid'
  if (status === 401 || status === 403) return 'model_key_refused'
  if (status >= 300 && status < 400) return 'model_address_wrong'
  const namesModel = /model/i.test(reason)
  if (status === 404 || status === 405) return namesModel ? 'model_unknown' : 'model_address_wrong'
  if (status === 400 && /api[ _-]?key/i.test(reason)) return 'model_key_refused'
  if (status === 400 && namesModel && /exist|unknown|not found|not a valid|invalid model|no such/i.test(reason))
    return 'model_unknown'
  return 'model_failed'
}
