import { everyRoute } from '@fabula/contract/every-route'
import type { Handler } from './handler.ts'

/** All handlers. Throws unless there is exactly one for each route of the contract, naming the routes at fault. */
export function everyHandler(...groups: Handler[][]): Handler[] {
  const handlers = groups.flat()
  const names = handlers.map(({ route }) => route.name)
  const missing = everyRoute.map(({ name }) => name).filter((name) => !names.includes(name))
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (missing.length > 0) throw new Error(`Nobody answers these calls of the contract: ${missing.join(', ')}`)
  if (twice.length > 0) throw new Error(`More than one answers these calls: ${twice.join(', ')}`)
  return handlers
}
