import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Conditionals } from '../../conditional/conditional.ts'
import { evaluate } from '../../conditional/evaluate.ts'
import type { ChoiceEnding } from '../../novel/ending.ts'
import { markedParagraphs } from '../../novel/message-markup.ts'
import { fillIn, fillingOf } from '../../novel/message-places.ts'
import type { Novel } from '../../novel/novel.ts'
import { nextSceneIndex } from '../../scene/next-scene-index.ts'
import { factsOf, newWorld, type World } from '../../scene/world.ts'
import { ending, flag, scale, tinyNovel, toScene, when } from '../../test/tiny-novel.ts'
import { endScene } from '../../turn/apply-reply.ts'
import { readTwee } from '../read-twee.ts'
import { newTestId as newId } from '../test-script.ts'
import { writeTwee } from './write-twee.ts'

/** Signs of markup in SugarCube, Twee and messages, beside words. */
const sign = fc.constantFrom(
  ...['[[', ']]', '<<', '>>', '->', '<-', '|', '$lit', '$', '_x', '::', '{', '}', '{{', '}}', '{{user}}', '{{lit}}'],
  ...[
    '{{trust}}',
    '*act*',
    '**hard**',
    '*',
    "''",
    '//',
    '__',
    '==',
    '~~',
    '--',
    '!',
    '#',
    '%',
    '&amp;',
    '&',
    '<b>',
    '"',
  ],
  ...["'", '\\', '`', '@@', '^^', '/*', '/%', '<!--', '— ', '«', 'Ё', '🦊', '\n', '\n\n', ' ', '1', '.'],
)
const words = fc
  .array(fc.oneof({ weight: 2, arbitrary: fc.constantFrom('fog', 'Lamp', 'да') }, { weight: 3, arbitrary: sign }), {
    maxLength: 8,
  })
  .map((all) => all.join('').replaceAll('\\{', '{'))

const cond: fc.Arbitrary<Conditionals> = fc.array(
  fc
    .record(
      {
        flags: fc.record({ lit: fc.boolean() }),
        scales: fc.record({ trust: fc.tuple(fc.constantFrom('eq', 'gte', 'lte'), fc.integer({ min: -3, max: 3 })) }),
        endings: fc.record({ 'gate 0': fc.boolean() }),
      },
      { requiredKeys: [] },
    )
    .map((each) => when(each)[0] as Conditionals[number]),
  { maxLength: 2 },
)
const scenes = ['gate', 'hall', 'roof'] as const
const stills = ['fog', 'dawn', 'end'] as const
const to = fc.oneof(
  fc.constantFrom(...scenes).map((name) => toScene(name, 'interactive')),
  fc.constantFrom(...stills).map((name) => toScene(name)),
)
const change = fc.oneof(fc.integer({ min: 0, max: 3 }).map(String), fc.constantFrom('+1', '+2', '-1', '-3'))
const choice = fc.record({
  label: words,
  conditionals: cond,
  next: fc.option(to, { freq: 8 }),
  lit: fc.option(fc.boolean()),
  trust: fc.option(change),
})
const live = fc.record({ text: words, choices: fc.array(choice, { minLength: 1, maxLength: 3 }) })
const still = fc.record({
  text: words,
  next: fc.array(fc.record({ to, priority: fc.nat(2), conditionals: cond }), { maxLength: 2 }),
})
const novels = fc
  .record({
    lit: fc.boolean(),
    trust: fc.integer({ min: -2, max: 3 }),
    live: fc.tuple(live, live, live),
    still: fc.tuple(still, still, still),
  })
  .map((made) =>
    tinyNovel({
      flags: { lit: made.lit },
      scales: { trust: made.trust },
      first: 'gate',
      interactive: Object.fromEntries(
        scenes.map((name, at) => [
          name,
          {
            interactive: false,
            start_message_original: made.live[at]?.text || name,
            static_endings: (made.live[at]?.choices ?? []).map((each, place) => ({
              id: ending(`${name} ${place}`),
              name: `${name} ${place}`,
              display_name: `${place}${each.label.replace(/\s+/g, ' ').trim()}`,
              conditionals: each.conditionals,
              next_scene: each.next,
              states_trigger: {
                flags: each.lit === null ? [] : [{ flag_id: flag('lit'), value: each.lit }],
                scales: each.trust === null ? [] : [{ scale_id: scale('trust'), change: each.trust }],
              },
            })),
          },
        ]),
      ),
      static: Object.fromEntries(
        stills.map((name, at) => [
          name,
          {
            original_message: made.still[at]?.text || name,
            next_scenes: (made.still[at]?.next ?? []).map((each) => ({
              ...each.to,
              priority: each.priority,
              conditionals: each.conditionals,
            })),
          },
        ]),
      ),
    }),
  )

/** A message without its marks, as readers see it. */
const paragraphsOf = (text: string) =>
  markedParagraphs(text)
    .map((pieces) => pieces.map((piece) => piece.text).join(''))
    .join('\n')

/** Plays by choosing the choices of these numbers; returns what is read and offered. */
function played(novel: Novel, picks: readonly number[]): string[] {
  let world: World = newWorld(novel)
  let at = novel.first_scene_id as string | null
  const told: string[] = []
  const say = (kind: string, text: string) => {
    const filling = fillingOf(novel.states, world, { name: 'Nell', language: 'english' })
    const said = fillIn(text, filling)
    const shown = (kind === 'choice' ? said : paragraphsOf(said)).replace(/\s+/g, ' ').trim()
    if (shown !== '') told.push(`${kind} ${shown}`)
  }
  const left = [...picks]
  for (let visits = 0; visits < 25; visits++) {
    const fixed = novel.static_scenes.find(({ id }) => id === at)
    const live = novel.interactive_scenes.find(({ id }) => id === at)
    if (fixed) {
      say('read', fixed.original_message)
      const taken = nextSceneIndex(novel, fixed, factsOf(novel, world))
      at = taken === null ? null : (fixed.next_scenes[taken]?.scene_id ?? null)
      continue
    }
    if (!live) return [...told, 'end']
    say('read', live.start_message_original)
    const open = live.static_endings.filter(({ conditionals }) => evaluate(conditionals, factsOf(novel, world)))
    if (open.length === 0) return [...told, 'end']
    const goesOn = open.length === 1 && open[0]?.display_name === '→'
    if (!goesOn) for (const each of open) say('choice', each.display_name)
    const pick = goesOn ? 0 : left.shift()
    if (pick === undefined) return told
    const taken = open[pick % open.length] as ChoiceEnding
    world = endScene(novel, world, [], { kind: 'choice', ...taken })
    at = taken.next_scene?.scene_id ?? null
  }
  return told
}

test('a novel written as Twee and read back plays as before', () => {
  fc.assert(
    fc.property(novels, fc.array(fc.nat(5), { minLength: 4, maxLength: 8 }), (novel, picks) => {
      const again = readTwee(writeTwee(novel), 'x', newId)
      // A choice that ends the novel leads to a passage that says so.
      const told = played(again.novel, picks).filter((line) => line !== 'read The End')
      expect(told).toEqual(played(novel, picks))
    }),
    { numRuns: 60 },
  )
})
