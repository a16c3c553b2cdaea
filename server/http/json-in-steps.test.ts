import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jsonInSteps } from './json-in-steps.ts'

const burn = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
  return true
}

test('long lists are serialised in steps, with turns for other work in between', async () => {
  const Slow = z.object({ list: z.array(z.string().check(z.refine(() => burn(1)))) })
  let turns = 0
  const count = () => {
    turns++
    again = setImmediate(count)
  }
  let again = setImmediate(count)
  await jsonInSteps(Slow, { list: Array.from({ length: 200 }, () => 'x') })
  clearImmediate(again)
  expect(turns).toBeGreaterThan(3)
})

test('serialises the schema’s output, and refuses what the schema refuses', async () => {
  const Entry = z.object({ name: z.string(), known: z._default(z.boolean(), false), more: z.optional(z.number()) })
  const Kinds = z.object({
    plain: z.optional(z.array(Entry)),
    none: z.nullable(z.array(Entry)),
    deep: z.object({ record: z.record(z.string(), z.array(Entry)), either: z.union([z.array(Entry), z.string()]) }),
    strict: z.strictObject({ list: z.array(Entry) }),
    short: z.array(Entry).check(z.maxLength(60)),
  })
  const entry = fc.record(
    { name: fc.string(), known: fc.boolean(), more: fc.integer(), dropped: fc.anything() },
    { requiredKeys: ['name'] },
  )
  const list = fc.array(entry, { maxLength: 70, size: 'max' })
  const value = fc.record(
    {
      plain: list,
      none: fc.option(list),
      deep: fc.record({
        record: fc.dictionary(fc.string(), list, { maxKeys: 3 }),
        either: fc.oneof(list, fc.string()),
      }),
      strict: fc.oneof(fc.record({ list }), fc.record({ list, other: fc.integer() })),
      short: list,
      dropped: fc.string(),
    },
    { requiredKeys: ['none', 'deep', 'strict', 'short'] },
  )
  await fc.assert(
    fc.asyncProperty(value, async (one) => {
      const whole = z.safeParse(Kinds, one)
      if (whole.success)
        expect(JSON.parse(await jsonInSteps(Kinds, one))).toEqual(JSON.parse(JSON.stringify(whole.data)))
      else await expect(jsonInSteps(Kinds, one)).rejects.toThrow()
    }),
    { numRuns: 60 },
  )
})
