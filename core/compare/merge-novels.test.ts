import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SceneId } from '../ids.ts'
import { newInteractiveScene } from '../novel/interactive-scene.ts'
import { Novel } from '../novel/novel.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { newStaticScene } from '../novel/static-scene.ts'
import { character, ending, flag, onStage, sceneId, tinyNovel, toScene, when } from '../test/tiny-novel.ts'
import { compareNovels } from './compare-novels.ts'
import { mergeNovels } from './merge-novels.ts'
import { pathKey } from './merge-values.ts'

const way = { next_scene: null, states_trigger: emptyTrigger }
const long = 'The lamp went out at four and nobody in the house had heard the rain stop before it did.'
const base = Novel.parse(
  tinyNovel({
    first: 'hall',
    flags: { key: false, rain: true },
    scales: { trust: 0 },
    cast: ['Ilse', 'Osip'],
    interactive: {
      hall: {
        start_message_original: long,
        characters: [onStage('Ilse', { example_lines: ['Good evening to you.', 'No.'] }), onStage('Osip')],
        additional_prompt_descriptions: ['a cold hall', 'a warm hall'].map((text) => ({
          prompt_description: text,
          conditionals: [],
        })),
        modifying_states: [
          {
            type: 'single',
            conditionals: [],
            states: {
              flags: [
                { flag_id: flag('key'), change_reason_prompt: 'found', keywords: [] },
                { flag_id: flag('rain'), change_reason_prompt: 'wet', keywords: [] },
              ],
              scales: [],
            },
          },
        ],
        endings: ['go', 'run'].map((name) => ({
          id: ending(name),
          name,
          prompt_ending_conditional: long,
          conditionals: [],
          keywords: ['door'],
          ...way,
        })),
      },
      attic: {},
    },
    static: {
      road: {
        original_message: long,
        next_scenes: [{ ...toScene('hall', 'interactive'), priority: 2, conditionals: [] }],
      },
    },
  }),
)

type Json = null | boolean | number | string | Json[] | { [field: string]: Json }
type Side = 'x' | 'y'

/** The paths of every text, list and rule that an author could change in a JSON value. */
function placesOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each, at) => placesOf(each, [...path, at]))]
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, each]) =>
      name === 'id' ||
      name.endsWith('_id') ||
      name.endsWith('_type') ||
      name.endsWith('_ids') ||
      ['assets', 'created_at', 'language', 'card'].includes(name)
        ? []
        : placesOf(each, [...path, name]),
    )
  }
  return typeof value === 'string' || typeof value === 'boolean' ? [path] : []
}

type Change = { at: number; where: number; what: 'write' | 'remove' | 'move' | 'add' }
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  where: fc.nat(),
  what: fc.constantFrom(
    'write' as const,
    'write' as const,
    'write' as const,
    'remove' as const,
    'move' as const,
    'add' as const,
  ),
})

/**
 * Changes the novel somewhere, and returns it with the words written. A change that would make it invalid is skipped.
 */
function changed(novel: Novel, { at, where, what }: Change, mark: string): { novel: Novel; words: string[] } {
  const copy = copyOf(novel) as unknown as Json
  const places = placesOf(copy)
  const path = places[at % places.length] ?? []
  const parent = path.slice(0, -1).reduce<Json>((value, name) => (value as Record<string, Json>)[name] ?? null, copy)
  const name = path.at(-1) as string
  const value = (parent as Record<string, Json>)[name]
  const put = (next: Json) => {
    ;(parent as Record<string, Json>)[name] = next
  }
  const words: string[] = []
  if (typeof value === 'boolean') put(!value)
  else if (typeof value === 'string') {
    if (['position', 'speaker_type', 'type'].includes(name) || name === 'faces') return { novel, words }
    const said = value.split(' ')
    said.splice(where % (said.length + 1), 0, mark)
    put(said.join(' '))
    words.push(mark)
  } else if (Array.isArray(value)) {
    const place = where % Math.max(1, value.length)
    if (what === 'remove') put(value.filter((_, i) => i !== place))
    else if (what === 'move') put([...value.slice(place), ...value.slice(0, place)])
    else if (name === 'conditionals') put(when({ flags: { [mark]: true } }) as unknown as Json)
    else if (name === 'example_lines' || name === 'keywords' || name === 'aliases') {
      put([...value.slice(0, place), mark, ...value.slice(place)])
      words.push(mark)
    } else if (name === 'static_scenes') {
      put([...value.slice(0, place), newStaticScene(sceneId(mark), mark, '') as unknown as Json, ...value.slice(place)])
      words.push(mark)
    }
  }
  const parsed = Novel.safeParse(copy)
  return parsed.success ? { novel: parsed.data, words } : { novel, words: [] }
}

const side = (mark: Side) =>
  fc.array(change, { maxLength: 5 }).map((changes) => {
    let novel = base
    const words: string[] = []
    for (const [at, each] of changes.entries()) {
      const next = changed(novel, each, `${mark}${at}`)
      novel = next.novel
      words.push(...next.words)
    }
    // Words that the same side wrote and later deleted do not count.
    return { novel, words: words.filter((word) => wordsIn(novel).has(word)) }
  })

const wordsIn = (value: unknown): Set<string> => new Set(JSON.stringify(value ?? null).match(/\b[xy]\d\b/g))

describe('merging any changes of two people', () => {
  test('loses no words, gives a valid novel, is symmetric, and leaves the values of the side that is picked', () => {
    let compared = 0
    fc.assert(
      fc.property(side('x'), side('y'), (x, y) => {
        const { novel, collisions } = mergeNovels(base, x.novel, y.novel)
        const found = wordsIn([novel, collisions])
        // Everything that either has written is in the novel or offered as a collision.
        for (const word of [...x.words, ...y.words]) expect(found).toContain(word)
        expect(Novel.safeParse(novel).error).toBeUndefined()

        const other = mergeNovels(base, y.novel, x.novel)
        expect(other.collisions.length).toBe(collisions.length)
        if (collisions.length === 0) {
          compared++
          expect(other.novel).toEqual(novel)
          return
        }
        const pick = (who: 'ours' | 'theirs') => Object.fromEntries(collisions.map(({ path }) => [pathKey(path), who]))
        const mine = wordsIn(mergeNovels(base, x.novel, y.novel, pick('ours')).novel)
        const others = wordsIn(mergeNovels(base, x.novel, y.novel, pick('theirs')).novel)
        for (const word of wordsIn(collisions.map(({ ours }) => ours))) expect(mine).toContain(word)
        for (const word of wordsIn(collisions.map(({ theirs }) => theirs))) expect(others).toContain(word)
      }),
      { numRuns: 150 },
    )
    expect(compared).toBeGreaterThan(20)
  })

  test('with an unchanged side gives the other side, and makes equal changes once', () => {
    fc.assert(
      fc.property(side('x'), ({ novel }) => {
        expect(mergeNovels(base, novel, base)).toEqual({ novel, collisions: [] })
        expect(mergeNovels(base, base, novel)).toEqual({ novel, collisions: [] })
        expect(mergeNovels(base, novel, copyOf(novel))).toEqual({ novel, collisions: [] })
      }),
      { numRuns: 60 },
    )
  })

  test('can be compared: the comparison contains every changed word, and nothing for equal novels', () => {
    fc.assert(
      fc.property(side('x'), ({ novel, words }) => {
        const changes = compareNovels(base, novel)
        const found = wordsIn(changes)
        for (const word of words) expect(found).toContain(word)
        expect(compareNovels(novel, copyOf(novel))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

const withHall = (change: (hall: Novel['interactive_scenes'][number]) => object): Novel => ({
  ...base,
  interactive_scenes: base.interactive_scenes.map((scene) =>
    scene.id === sceneId('hall') ? { ...scene, ...change(scene) } : scene,
  ),
})
const hallOf = (novel: Novel) => novel.interactive_scenes.find(({ id }) => id === sceneId('hall'))

test('merges changes at both ends of a text', () => {
  const mine = withHall(() => ({ start_message_original: long.replace('The lamp', 'The old lamp') }))
  const others = withHall(() => ({ start_message_original: long.replace('before it did', 'at all') }))
  const { novel, collisions } = mergeNovels(base, mine, others)
  expect(collisions).toEqual([])
  expect(hallOf(novel)?.start_message_original).toBe(
    'The old lamp went out at four and nobody in the house had heard the rain stop at all.',
  )
})

test('offers both versions of the same words, under the path of the text', () => {
  const write = (word: string) => withHall(() => ({ start_message_original: long.replace('four', word) }))
  const { collisions } = mergeNovels(base, write('five'), write('midnight'))
  expect(collisions).toEqual([
    {
      path: ['scenes', sceneId('hall'), 'start_message_original'],
      base: long,
      ours: long.replace('four', 'five'),
      theirs: long.replace('four', 'midnight'),
    },
  ])
})

test('keeps a scene that one deleted while the other edited it, until somebody picks', () => {
  const mine = { ...base, interactive_scenes: base.interactive_scenes.filter(({ id }) => id !== sceneId('hall')) }
  const others = withHall(() => ({ help: 'Knock.' }))
  const merged = mergeNovels(base, mine, others)
  expect(hallOf(merged.novel)?.help).toBe('Knock.')
  const [collision] = merged.collisions
  expect(collision?.ours).toBeUndefined()
  const picked = mergeNovels(base, mine, others, { [pathKey(collision?.path ?? [])]: 'ours' })
  expect(hallOf(picked.novel)).toBeUndefined()
})

test('collides if two edits together would leave a rule empty', () => {
  const without = (gone: string) =>
    withHall((hall) => ({
      modifying_states: hall.modifying_states.map((each) => ({
        ...each,
        states: { ...each.states, flags: each.states.flags.filter(({ flag_id }) => flag_id !== flag(gone)) },
      })),
    }))
  const { novel, collisions } = mergeNovels(base, without('key'), without('rain'))
  expect(collisions).toHaveLength(1)
  expect(Novel.safeParse(novel).success).toBe(true)
})

test('keeps a scene converted to the other kind only once', () => {
  const id = sceneId('road')
  const mine = {
    ...base,
    static_scenes: [],
    interactive_scenes: [...base.interactive_scenes, newInteractiveScene(id as SceneId, 'road', '')],
  }
  const others = { ...base, static_scenes: base.static_scenes.map((scene) => ({ ...scene, original_message: 'Mud.' })) }
  for (const pick of ['ours', 'theirs'] as const) {
    const { novel, collisions } = mergeNovels(base, mine, others, { [`scenes/${id}`]: pick })
    expect(collisions).toHaveLength(1)
    const ids = [...novel.interactive_scenes, ...novel.static_scenes].map((scene) => scene.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(novel.static_scenes.length).toBe(pick === 'theirs' ? 1 : 0)
  }
})

test('a comparison names the entry in which words differ', () => {
  const after = withHall((hall) => ({
    endings: hall.endings.map((each, at) => (at === 1 ? { ...each, prompt_ending_conditional: 'They run.' } : each)),
  }))
  expect(compareNovels(base, after)).toEqual([
    {
      kind: 'interactive',
      id: sceneId('hall'),
      name: 'hall',
      change: 'changed',
      fields: [
        {
          steps: [{ field: 'endings', entry: 'run' }, { field: 'prompt_ending_conditional' }],
          kind: 'text',
          before: long,
          after: 'They run.',
        },
      ],
    },
  ])
  expect(compareNovels(base, { ...base, characters: base.characters.slice(1) })).toMatchObject([
    { kind: 'characters', id: character('Ilse'), change: 'removed' },
  ])
})

function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}
