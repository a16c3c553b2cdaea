import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { InteractiveScene } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import { Flag, Scale } from '../novel/states.ts'
import { StaticScene } from '../novel/static-scene.ts'
import { ending, flag, tinyNovel, toScene, when } from '../test/tiny-novel.ts'
import { proofKey, wordFields } from './proof-key.ts'

const novel = tinyNovel({
  first: 'room',
  flags: { open: false },
  scales: { trust: 1 },
  interactive: {
    room: {
      endings: [
        {
          id: ending('leave'),
          name: 'Leaving',
          prompt_ending_conditional: 'They leave.',
          conditionals: when({ flags: { open: true } }),
          keywords: [],
          next_scene: toScene('yard', 'static'),
          states_trigger: { flags: [{ flag_id: flag('open'), value: true }], scales: [] },
        },
      ],
    },
  },
  static: { yard: {} },
})

/** A copy of the novel with a change. */
function changed(change: (copy: Novel) => void): Novel {
  const copy = JSON.parse(JSON.stringify(novel)) as Novel
  change(copy)
  return copy
}
const keyOf = (of: Novel) => proofKey(of, [])
const room = (copy: Novel) => copy.interactive_scenes[0] as Novel['interactive_scenes'][number]
const leaving = (copy: Novel) => room(copy).endings[0] as InteractiveScene['endings'][number]

test.each<[string, (copy: Novel) => void]>([
  ['the name of a scene', (copy) => Object.assign(room(copy), { name: 'The hall' })],
  ['its first message', (copy) => Object.assign(room(copy), { start_message_original: 'Well?' })],
  ['the name and keywords of an ending', (copy) => Object.assign(leaving(copy), { name: 'Going', keywords: ['go'] })],
  ['the name of a flag', (copy) => Object.assign(copy.states.flags[0] ?? {}, { name: 'the gate' })],
  ['a character', (copy) => void copy.characters.pop()],
])('%s does not affect a proof', (_, change) => {
  expect(keyOf(changed(change))).toBe(keyOf(novel))
})

test.each<[string, (copy: Novel) => void]>([
  ['the first scene', (copy) => Object.assign(copy, { first_scene_id: null })],
  ['the initial value of a flag', (copy) => Object.assign(copy.states.flags[0] ?? {}, { initial_value: true })],
  ['the initial value of a scale', (copy) => Object.assign(copy.states.scales[0] ?? {}, { initial_value: 2 })],
  ['the conditions of an ending', (copy) => Object.assign(leaving(copy), { conditionals: [] })],
  ['the next scene of an ending', (copy) => Object.assign(leaving(copy), { next_scene: null })],
  ['the trigger of an ending', (copy) => Object.assign(leaving(copy).states_trigger, { flags: [] })],
  ['whether the reader may write', (copy) => Object.assign(room(copy), { interactive: false })],
  ['a deleted scene', (copy) => void copy.static_scenes.pop()],
])('%s affects a proof', (_, change) => {
  expect(keyOf(changed(change))).not.toBe(keyOf(novel))
})

test('different conditionals need a different proof', () => {
  expect(proofKey(novel, [when({ flags: { open: true } })])).not.toBe(keyOf(novel))
})

/** The internals of a zod schema. */
interface Inside {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

/** The types of all text fields in a record. */
function heldInWords(schema: z.core.$ZodType, field = ''): string[] {
  const def: Inside = schema._zod.def
  const inside = [def.element, def.innerType, ...(def.options ?? [])].flatMap((each) => each ?? [])
  if (wordFields.has(field) && inside.length === 0) return [`${field}: ${def.type}`]
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, part]) => heldInWords(part, name))
  return [...fields, ...inside.flatMap((part) => heldInWords(part, field))]
}

test('ignored fields are strings in every record, so that no number or id is ignored', () => {
  const held = [InteractiveScene, StaticScene, Flag, Scale].flatMap((schema) => heldInWords(schema))
  expect(new Set(held.map((each) => each.split(': ')[0]))).toEqual(wordFields)
  expect(held.filter((each) => !each.endsWith(': string'))).toEqual([])
})
