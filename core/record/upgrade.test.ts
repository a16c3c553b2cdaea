import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { integerField, listOf, nameField, textField } from './fields.ts'
import { limits } from './limits.ts'
import { dropNulls, isObject, renameField, upgradeFields, upgradeId, upgradeList, upgradePlainList } from './upgrade.ts'

const loud = (value: unknown) => `${value}!`

test('values of an unexpected shape pass through unchanged', () => {
  for (const odd of ['text', 7, null, undefined, [{ a: 1 }]]) {
    expect(isObject(odd)).toBe(false)
    expect(upgradeFields(odd, { a: loud })).toBe(odd)
    expect(renameField(odd, 'a', 'b')).toBe(odd)
    expect(upgradeId(odd, () => 'new')).toBe(odd)
    expect(dropNulls(odd, ['a'])).toBe(odd)
  }
  expect([upgradeList('text', loud), upgradeList(undefined, loud), upgradePlainList('x')]).toEqual([
    'text',
    undefined,
    'x',
  ])
})

test('null lists become empty, and every entry is upgraded', () => {
  expect([upgradeList(null, loud), upgradePlainList(null)]).toEqual([[], []])
  expect([upgradeList(['a', 'b'], loud), upgradePlainList(['a'])]).toEqual([['a!', 'b!'], ['a']])
})

test('only present fields are upgraded', () => {
  const sent = { a: 1, c: 3 }
  expect(upgradeFields(sent, { a: loud, b: loud })).toEqual({ a: '1!', c: 3 })
  expect(sent).toEqual({ a: 1, c: 3 })
})

test('an older field name is replaced by the current one', () => {
  expect(renameField({ old: 1, x: 2 }, 'old', 'now')).toEqual({ now: 1, x: 2 })
  expect(renameField({ old: 1, now: 3 }, 'old', 'now')).toEqual({ now: 3 })
  expect(renameField({ now: 3 }, 'old', 'now')).toEqual({ now: 3 })
})

test('only missing ids are added', () => {
  for (const id of [undefined, null, '']) expect(upgradeId({ id, a: 1 }, () => 'new')).toEqual({ id: 'new', a: 1 })
  expect(upgradeId({ a: 1 }, () => 'new')).toEqual({ a: 1, id: 'new' })
  expect(upgradeId({ id: 'mine' }, () => 'new')).toEqual({ id: 'mine' })
})

test('nulls that mean a default are removed, others stay', () => {
  expect(dropNulls({ a: null, b: null, c: 0 }, ['a', 'c'])).toEqual({ b: null, c: 0 })
})

test('a name is trimmed, not blank, and limited in length', () => {
  const name = nameField('Missing')
  const fault = (typed: unknown) => z.safeParse(name, typed).error?.issues[0]?.message
  expect(z.parse(name, '  Ilse ')).toBe('Ilse')
  expect([fault(' '), fault(undefined), fault('x'.repeat(limits.name))]).toEqual(['Missing', 'Missing', undefined])
  expect(fault('x'.repeat(limits.name + 1))).toBe(`Must be at most ${limits.name} characters`)
})

test('texts, numbers and lists have limits: texts may be empty, numbers must be whole and within 32 bits', () => {
  const fault = (schema: z.ZodMiniType, typed: unknown) => z.safeParse(schema, typed).error?.issues[0]?.message
  expect([fault(textField(3), ''), fault(textField(3), 'abc'), fault(textField(3), 'abcd')]).toEqual([
    undefined,
    undefined,
    'Must be at most 3 characters',
  ])
  const whole = integerField('Whole')
  expect([1.5, limits.integer, -limits.integer, '1'].map((typed) => fault(whole, typed))).toEqual([
    'Whole',
    undefined,
    undefined,
    'Whole',
  ])
  expect(fault(whole, limits.integer + 1)).toBeDefined()
  expect(fault(whole, -limits.integer - 1)).toBeDefined()
  const list = listOf(textField(), 2)
  expect([z.parse(list, undefined), z.parse(list, ['a', 'b'])]).toEqual([[], ['a', 'b']])
  expect(fault(list, ['a', 'b', 'c'])).toBe('At most 2 entries')
})
