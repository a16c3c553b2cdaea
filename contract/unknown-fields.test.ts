import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { everyRoute } from './every-route.ts'

/** The internal definition of a schema in zod: its type, and the schemas inside it. */
interface Inside {
  type: string
  catchall?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

/** Lists the paths of objects in a schema that accept unknown fields. */
function looseObjects(schema: z.core.$ZodType, at: string, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def: Inside = schema._zod.def
  const isLoose = def.type === 'object' && def.catchall?._zod.def.type !== 'never'
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, field]) => looseObjects(field, `${at}.${name}`, seen))
  const parts = [def.element, def.innerType, def.valueType, def.in, ...(def.options ?? [])]
  return [...(isLoose ? [at] : []), ...fields, ...parts.flatMap((part) => (part ? looseObjects(part, at, seen) : []))]
}

/** A device's answer is the browser's own JSON, to which browsers may add fields. */
const deviceAnswers = /^(signInWithPasskey|addPasskey)\.response\b/

test('a body, including uploads and forms, accepts no field that its route does not name', () => {
  const loose = everyRoute.flatMap(({ name, body }) => looseObjects(body, name))
  expect(loose.filter((at) => !deviceAnswers.test(at))).toEqual([])
})
