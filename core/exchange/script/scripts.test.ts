import { describe, expect, test } from 'vitest'
import {
  character,
  ending,
  flag,
  musicMix,
  onStage,
  picture,
  scale,
  tinyNovel,
  toScene,
  when,
} from '../../test/tiny-novel.ts'
import { readTwee } from '../read-twee.ts'
import { staticPart } from './static-part.ts'
import { namesOf } from './unique-names.ts'
import { writeRenpy } from './write-renpy.ts'
import { writeTwee } from './write-twee.ts'

let count = 0
const newId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`

const novel = tinyNovel({
  flags: { 'has key': false },
  scales: { trust: 2 },
  backgrounds: ['quay'],
  tracks: ['fog'],
  first: 'quay',
  static: {
    quay: {
      original_message: 'Fog, {{user}}. [[Not a link]] <<nor a macro>> "quoted" {i}\\n 50%\nA second line.',
      speaker_id: character('Ilse'),
      background_id: picture('quay'),
      characters: [
        { character_id: character('Ilse'), sprite_mix_id: null, sprite_id: picture('Ilse calm'), position: 'left' },
      ],
      music_id: picture('fog'),
      next_scenes: [
        { ...toScene('end'), priority: 0, conditionals: [] },
        { ...toScene('gate', 'interactive'), priority: 5, conditionals: when({ scales: { trust: ['gte', 2] } }) },
        { ...toScene('gone'), priority: 9, conditionals: [] },
      ],
    },
    end: { original_message: 'The end.', speaker_type: 'user' },
  },
  interactive: {
    gate: {
      interactive: false,
      start_message_original: 'A gate.',
      characters: [onStage('Ilse')],
      music: { music_mix_id: musicMix, start_asset_music_id: picture('fog') },
      static_endings: [
        {
          id: ending('take'),
          name: 'take',
          display_name: 'Take the "key"',
          conditionals: [],
          next_scene: toScene('gate', 'interactive'),
          states_trigger: {
            flags: [{ flag_id: flag('has key'), value: true }],
            scales: [{ scale_id: scale('trust'), change: '-1' }],
          },
        },
        {
          id: ending('open'),
          name: 'open',
          display_name: 'Open',
          conditionals: [
            ...when({ flags: { 'has key': true }, endings: { take: true } }),
            ...when({ scales: { trust: ['eq', 9] } }),
          ],
          next_scene: toScene('end'),
          states_trigger: { flags: [], scales: [] },
        },
      ],
    },
  },
})

test('the static part contains existing names, and links to deleted scenes lead nowhere', () => {
  const part = staticPart(novel)
  expect(part.start).toBe('quay')
  expect(part.variables.map(({ name, value }) => [name, value])).toEqual([
    ['has_key', false],
    ['trust', 2],
    ['ended_1', false],
  ])
  expect(part.passages.find(({ name }) => name === 'quay')?.ways.map(({ to }) => to)).toEqual(['gate', 'end'])
})

test('names are valid in every language, unique, and not reserved words', () => {
  const things = ['Key', 'key', 'Ключ', 'Ключ', '9 lives', 'label', 'user', 'key 2'].map((name, at) => ({
    id: `${at}`,
    name,
  }))
  const names = [...namesOf(things, 'flag', ['user']).values()]
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
  expect(names).not.toContain('label')
  expect(names).not.toContain('user')
  expect(names[0]).toBe('key')
})

describe('Twee', () => {
  test('read back, it is the same story: every fork, its conditions and the effects of choices', () => {
    const { novel: again, forks, losses, format } = readTwee(writeTwee(novel), 'x', newId)
    expect(format).toBe('sugarcube')
    expect(again.name).toBe('A tiny story')
    expect(forks.arrived).toBe(forks.all)
    expect(losses.filter(({ kind }) => kind !== 'shown')).toEqual([])
    const texts = [
      ...again.interactive_scenes.map(({ start_message_original: text }) => text),
      ...again.static_scenes.map(({ original_message: text }) => text),
    ].join('\n')
    expect(texts).toContain('[[Not a link]] <<nor a macro>> "quoted" {i}\\n 50%')
    const labels = again.interactive_scenes.flatMap(({ static_endings }) =>
      static_endings.map((each) => each.display_name),
    )
    expect(labels).toEqual(expect.arrayContaining(['Take the "key"', 'Open']))
    const take = again.interactive_scenes
      .flatMap(({ static_endings }) => static_endings)
      .find((each) => each.display_name.startsWith('Take'))
    expect(take?.states_trigger.scales.map(({ change }) => change)).toContain('-1')
  })

  test('of several ways without a choice the first open one is followed, and none after one that is always open', () => {
    expect(writeTwee(novel)).toMatch(
      /<<if \$trust gte 2>><<link "→" "gate">><<\/link>><<else>><<link "→" "end">><<\/link>><<\/if>>/,
    )
  })
})

test('placeholders in a choice are exported, and a label has no markup', () => {
  const [gate, ...others] = novel.interactive_scenes
  const labelled = {
    ...novel,
    interactive_scenes: [
      {
        ...gate,
        static_endings: gate?.static_endings.map((each) => ({
          ...each,
          display_name: "{{user}}: {{trust}} //of// 9's",
        })),
      },
      ...others,
    ] as typeof novel.interactive_scenes,
  }
  expect(writeTwee(labelled)).toContain(
    '<<link "<<print $user>>: <<print $trust>> &#47;&#47;of&#47;&#47; 9&#39;s" "gate">>',
  )
  expect(writeRenpy(labelled)).toContain('"[user]: [v_trust] //of// 9\'s":')
  const { novel: again } = readTwee(writeTwee(labelled), 'x', newId)
  const labels = again.interactive_scenes.flatMap(({ static_endings }) =>
    static_endings.map((each) => each.display_name),
  )
  expect(labels).toContain("…: {{trust}} //of// 9's")
})

describe("Ren'Py", () => {
  test('is a script with its pictures, music, menus and conditions', () => {
    expect(writeRenpy(novel)).toMatchInlineSnapshot(`
      "# A tiny story
      # The folder "assets" of the novel's archive (a zip) belongs beside this file.

      default user = "…"
      define c_user = Character("[user]")
      define c_ilse = Character("Ilse")
      default v_has_key = False
      default v_trust = 2
      default v_ended_1 = False

      label start:
          jump s_quay

      label s_gate:
          # gate
          scene black
          show expression "assets/sprite/23736ce1-1e93-4d4b-8000-23736ce11e93.png" as ilse at center
          play music "assets/music/4e65651c-4d43-425b-8000-4e65651c4d43.png" if_changed
          "A gate."
          menu:
              "Take the \\"key\\"":
                  $ v_has_key = True
                  $ v_trust += -1
                  $ v_ended_1 = True
                  jump s_gate
              "Open" if (v_has_key and v_ended_1) or (v_trust == 9):
                  jump s_end
          return

      label s_quay:
          # quay
          scene expression "assets/background/e563e764-7860-49b9-8000-e563e7647860.png"
          show expression "assets/sprite/23736ce1-1e93-4d4b-8000-23736ce11e93.png" as ilse at left
          play music "assets/music/4e65651c-4d43-425b-8000-4e65651c4d43.png" if_changed
          c_ilse "Fog, [user]. [[[[Not a link]] <<nor a macro>> \\"quoted\\" {{i}\\\\n 50%\\nA second line."
          if (v_trust >= 2):
              jump s_gate
          jump s_end
          return

      label s_end:
          # end
          scene black
          c_user "The end."
          return
      "
    `)
  })
})
