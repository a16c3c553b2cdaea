import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AssetId } from '../ids.ts'
import { emptyRecord, factsOfField, fieldsOf, itemOf, unwrapped } from './field-facts.ts'
import { integerField, listOf, nameField, textField } from './fields.ts'
import { limits } from './limits.ts'

const part = z.strictObject({ name: nameField(), side: z.enum(['left', 'right']), on: z.boolean() })
const record = z.strictObject({
  name: nameField(),
  text: z._default(textField(30), 'Fog'),
  any: z.string(),
  count: integerField().check(z.minimum(1)),
  picture: AssetId,
  parts: listOf(part),
  tags: listOf(textField(7)),
  pairs: listOf(z.array(z.number())),
  inside: part,
  speaker: z.nullable(AssetId),
  hint: z.optional(textField(9)),
  words: z.optional(listOf(textField(5))),
  place: z.optional(z.number()),
})

test('reads the facts of each field from its schema, through any wrappers', () => {
  const facts = Object.fromEntries(Object.entries(fieldsOf(record)).map(([name, field]) => [name, factsOfField(field)]))
  expect(facts).toEqual({
    name: { kind: 'text', most: limits.name },
    text: { kind: 'text', most: 30 },
    any: { kind: 'text', most: Number.POSITIVE_INFINITY },
    count: { kind: 'number', least: 1, most: limits.integer },
    picture: { kind: 'id' },
    parts: { kind: 'records', item: part },
    tags: { kind: 'texts', most: 7 },
    pairs: { kind: 'other' },
    inside: { kind: 'other' },
    speaker: { kind: 'id' },
    hint: { kind: 'text', most: 9 },
    words: { kind: 'texts', most: 5 },
    place: { kind: 'number', least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY },
  })
  expect([factsOfField(part.shape.side), factsOfField(part.shape.on)]).toEqual([
    { kind: 'choice', options: ['left', 'right'] },
    { kind: 'boolean' },
  ])
})

test('a form starts with defaults and empty values', () => {
  expect(emptyRecord(z.strictObject({ parts: z.optional(listOf(part)) }))).toEqual({ parts: [] })
  expect(emptyRecord(record)).toEqual({
    name: '',
    text: 'Fog',
    any: '',
    count: '',
    picture: '',
    parts: [],
    tags: [],
    pairs: [],
    inside: { name: '', side: 'left', on: false },
    speaker: null,
    hint: '',
    words: [],
    place: undefined,
  })
})

test('the item of a list is its element, that of anything else itself; only records have fields', () => {
  expect(itemOf(listOf(part))).toBe(part)
  expect(itemOf(part)).toBe(part)
  expect(fieldsOf(z.string())).toEqual({})
  const [outer, ...inner] = unwrapped(z.optional(z.nullable(part)))
  expect([outer === part, inner.length, inner.at(-1) === part]).toEqual([false, 2, true])
})
