import { expect, test } from 'vitest'
import { limits } from '../../record/limits.ts'
import { newTestId } from '../test-script.ts'
import type { Effects } from './conditions.ts'
import { States } from './states.ts'

const effects = (all: Record<string, { flag: boolean } | { to: number } | { by: number }>): Effects =>
  new Map(Object.entries(all))

test('effects become triggers of flags and scales; a negative value is 0 and a step down', () => {
  const states = new States(newTestId)
  const trigger = states.trigger(
    effects({
      key: { flag: true },
      map: { flag: false },
      up: { by: 2 },
      down: { by: -2 },
      same: { by: 0 },
      to: { to: 3 },
      below: { to: -3 },
    }),
  )
  expect(states.flags.map(({ name, initial_value }) => [name, initial_value])).toEqual([
    ['key', false],
    ['map', false],
  ])
  expect(trigger.flags.map(({ value }) => value)).toEqual([true, false])
  const named = new Map(states.scales.map(({ id, name }) => [id as string, name]))
  expect(trigger.scales.map(({ scale_id, change }) => [named.get(scale_id), change])).toEqual([
    ['up', '+2'],
    ['down', '-2'],
    ['same', '0'],
    ['to', '3'],
    ['below', '0'],
    ['below', '-3'],
  ])
})

test('initial values belong to the states that exist', () => {
  const states = new States(newTestId)
  states.make({ shown: new Set(['gold', 'key', 'debt']), isScale: (name) => name !== 'key' })
  states.begin(
    effects({ gold: { to: 3 }, debt: { by: -2.6 }, key: { flag: true }, other: { flag: true }, more: { to: 1 } }),
  )
  expect(states.flags.map(({ name, initial_value }) => [name, initial_value])).toEqual([['key', true]])
  expect(states.scales.map(({ name, initial_value }) => [name, initial_value])).toEqual([
    ['gold', 3],
    ['debt', -3],
  ])
})

test('names are cut, and those beyond the limit are left out', () => {
  const states = new States(newTestId)
  const names = Array.from({ length: limits.list + 1 }, (_, at) => `${'x'.repeat(limits.name)}${at}`)
  for (const name of names) {
    states.trigger(effects({ [name]: { flag: true } }))
    states.trigger(effects({ [name]: { by: 1 } }))
  }
  expect([states.flags.length, states.scales.length]).toEqual([limits.list, limits.list])
  expect([...states.leftOut]).toEqual(names.slice(-1))
  expect([states.flags[0]?.name, states.scales[0]?.name]).toEqual(['x'.repeat(limits.name), 'x'.repeat(limits.name)])
  const [first = '', last = ''] = [names[0], names.at(-1)]
  expect([states.flag(first), states.scale(first)]).toEqual([states.flags[0]?.id, states.scales[0]?.id])
  expect([states.flag(last), states.scale(last)]).toEqual([null, null])
})
