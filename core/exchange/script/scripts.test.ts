import { describe, expect, test } from 'vitest'
import type { StaticCharacter } from '../../novel/static-scene.ts'
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
import { readInk } from '../ink/read-ink.ts'
import { readTwee } from '../read-twee.ts'
import { readRenpy } from '../renpy/read-renpy.ts'
import { newTestId as newId, novelOf } from '../test-script.ts'
import { readWebgal } from '../webgal/read-webgal.ts'
import { readYarn } from '../yarn/read-yarn.ts'
import { staticPart } from './static-part.ts'
import { namesOf } from './unique-names.ts'
import { writeRenpy } from './write-renpy.ts'
import { writeTwee } from './write-twee.ts'

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

  test('names the speaker before a message, the reader too', () => {
    expect(writeTwee(novel)).toContain(":: end\n''$user:'' The end.")
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
          display_name: "{{user}}: {{trust}} //of// *9's*",
        })),
      },
      ...others,
    ] as typeof novel.interactive_scenes,
  }
  expect(writeTwee(labelled)).toContain(
    '<<link "<<print $user>>: <<print $trust>> &#47;&#47;of&#47;&#47; &#42;9&#39;s&#42;" "gate">>',
  )
  expect(writeRenpy(labelled)).toContain('"[user]: [v_trust] //of// *9\'s*":')
  const { novel: again } = readTwee(writeTwee(labelled), 'x', newId)
  const labels = again.interactive_scenes.flatMap(({ static_endings }) =>
    static_endings.map((each) => each.display_name),
  )
  expect(labels).toContain("{{user}}: {{trust}} //of// *9's*")
})

test('a name is exported as it is shown: it has no placeholders', () => {
  const [ilse, ...others] = novel.characters
  const named = { ...novel, characters: [{ ...ilse, prompt_name: '{{user}}’s sister' }, ...others] } as typeof novel
  expect(writeTwee(named)).toContain("''{{user}}’s sister:''")
  // Ren'Py shows a doubled brace as one.
  expect(writeRenpy(named)).toContain('Character("{{{{user}}’s sister"')
})

describe("Ren'Py", () => {
  test('is a script with its pictures, music, menus and conditions', () => {
    expect(writeRenpy(novel)).toMatchInlineSnapshot(`
      "# A tiny story
      # The folder "assets" of the novel's archive (a zip) belongs beside this file.

      define config.old_substitutions = False
      default user = "…"
      define c_user = Character("[user]")
      define c_ilse = Character("Ilse", image="ilse")
      default v_has_key = False
      default v_trust = 2
      default v_ended_1 = False

      transform backdrop:
          xysize (config.screen_width, config.screen_height) fit "cover"

      transform figure(x=0.5, size=1.0):
          xysize (int(config.screen_height * 0.645 * size), int(config.screen_height * 0.86 * size)) fit "contain"
          xpos x xanchor 0.5 yalign 1.0

      label start:
          jump s_quay

      label s_gate:
          # gate
          scene black
          show expression "assets/sprite/23736ce1-1e93-4d4b-8000-23736ce11e93.png" as ilse at figure(0.5)
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
          scene expression "assets/background/e563e764-7860-49b9-8000-e563e7647860.png" at backdrop
          show expression "assets/sprite/23736ce1-1e93-4d4b-8000-23736ce11e93.png" as ilse at figure(0.15)
          play music "assets/music/4e65651c-4d43-425b-8000-4e65651c4d43.png" if_changed
          c_ilse "Fog, [user]. [[[[Not a link]] <<nor a macro>> \\"quoted\\" {{i}\\\\n 50%\\nA second line."
          if (v_trust >= 2):
              jump s_gate
          jump s_end
          return

      label s_end:
          # end
          scene black
          stop music
          c_user "The end."
          return
      "
    `)
  })
})

/** The parts of the tiny novel that only Ren'Py's own behaviour shows to be wrong. */
const staged = tinyNovel({
  flags: { 'ended 1': false, key: true },
  backgrounds: ['day', 'night'],
  cast: ['At'],
  first: 'room',
  interactive: {
    room: {
      interactive: false,
      start_message_original: 'First, 100%.\n\nSecond *and on.\n\nThird*: {{key}}.',
      backgrounds: [
        { background_asset_id: picture('day'), priority: 1, conditionals: [] },
        { background_asset_id: picture('night'), priority: 2, conditionals: when({ flags: { key: true } }) },
      ],
      characters: [
        onStage('At', { position: 'center-right', size: 80, conditionals: when({ flags: { key: true } }) }),
        onStage('At', { x: 20 }),
      ],
      static_endings: [
        {
          id: ending('go'),
          name: 'go',
          display_name: 'Go',
          conditionals: [...when({ endings: { go: false } }), ...when({ endings: { gone: false } })],
          next_scene: toScene('void'),
          states_trigger: { flags: [{ flag_id: flag('key'), value: false }], scales: [] },
        },
      ],
    },
  },
  static: { void: { original_message: ' ' } },
})

test('Twee shows a flag as yes or no, and is read back with both', () => {
  const script = writeTwee(staged)
  expect(script).toContain("<<print $key ? 'yes' : 'no'>>")
  const { novel: again, losses } = readTwee(script, 'x', newId)
  expect(losses.filter(({ kind }) => kind !== 'shown')).toEqual([])
  const texts = again.interactive_scenes.map(({ start_message_original }) => start_message_original)
  expect(texts.map((text) => text.slice(-5))).toEqual([' yes.', ': no.'])
})

describe("what Ren'Py itself would show", () => {
  const script = writeRenpy(staged)

  test('each paragraph is a line, since a text box holds only a few', () => {
    expect(script).toContain('    "First, 100%."\n    "Second {i}and on.{/i}"\n    "{i}Third{/i}: [w_key]."\n    menu:')
  })

  test('a percent sign is no format code', () => {
    expect(script).toContain('define config.old_substitutions = False')
  })

  test('a flag is shown as yes or no', () => {
    expect(script).toContain('default v_key = True\ndefault w_key = "yes"')
    expect(script).toContain('$ v_key = False\n            $ w_key = "no"')
  })

  test('pictures follow their conditions and priorities, at the size and place of the novel', () => {
    const path = (kind: string, name: string) => `"assets/${kind}/${picture(name)}.png"`
    expect(script).toContain(`
    if (v_key):
        scene expression ${path('background', 'night')} at backdrop
    else:
        scene expression ${path('background', 'day')} at backdrop
    if (v_key):
        show expression ${path('sprite', 'At calm')} as at_1 at figure(0.68, 0.8)
    else:
        show expression ${path('sprite', 'At calm')} as at_1 at figure(0.2)
    stop music
`)
  })

  test('a scene without words waits for the reader', () => {
    expect(script).toContain('scene black\n    stop music\n    pause\n    return')
  })

  test('the variable of an ending has a name of its own, and a deleted ending is never completed', () => {
    expect(script).toContain('"Go" if (not v_ended_2) or (False):')
  })

  test('is read back with one character, in its place', () => {
    const files = [...script.matchAll(/assets\/[^"]+/g)].map(([path]) => path)
    const { novel: again } = novelOf(readRenpy(new Map([['script.rpy', script]]), 'x'), files)
    const places = [...again.static_scenes, ...again.interactive_scenes].flatMap((scene) =>
      scene.characters.map(({ position }: Pick<StaticCharacter, 'position'>) => position),
    )
    expect(new Set(places)).toEqual(new Set(['center-right']))
    expect(again.characters.map(({ prompt_name }) => prompt_name)).toEqual(['At'])
  })
})

describe('emphasis', () => {
  const message = 'Well. *She turns.* **Go**, \\*he* says: 2 * 3 \\**.'
  const written = tinyNovel({ first: 'quay', static: { quay: { original_message: message } } })
  const textsOf = ({ static_scenes: still, interactive_scenes: live }: typeof written) => [
    ...still.map(({ original_message }) => original_message),
    ...live.map(({ start_message_original }) => start_message_original),
  ]

  test('italics, bold and literal asterisks survive Twee and Ren’Py, there and back', () => {
    expect(textsOf(readTwee(writeTwee(written), 'x', newId).novel)).toContain(message)
    expect(textsOf(novelOf(readRenpy(new Map([['script.rpy', writeRenpy(written)]]), 'x')).novel)).toContain(message)
  })

  test.each([
    ['Harlowe', "//She// said (text-style:'italic')[it] ''all''.", '*She* said *it* **all**.'],
    ['Harlowe', '<i>She</i> <strong>must</strong> un//believ//ably.', '*She* **must** unbelievably.'],
    ['Chapbook', '_She_ said __it__ **all**, \\*so*.', '*She* said **it** **all**, \\*so*.'],
    ['SugarCube', "//She// said <em>it</em>: http://a.b//c. ''[[All]]''", '*She* said *it*: http://a.b//c.'],
  ])('%s: %s', (format, text, expected) => {
    const source = `:: StoryData\n{"format":"${format}"}\n\n:: Start\n${text}\n\n[[All]]\n\n:: All\nEnd.`
    expect(textsOf(readTwee(source, 'x', newId).novel).join()).toContain(expected)
  })

  test('Ren’Py, Ink, Yarn and WebGAL', () => {
    const renpy = 'label start:\n    "{i}She{/i} said {b}it{/b} *so*."\n    return'
    expect(textsOf(novelOf(readRenpy(new Map([['a.rpy', renpy]]), 'x')).novel)).toEqual(['*She* said **it** \\*so*.'])
    const ink = novelOf(readInk('<b>Mara:</b> <i>She</i> said <b>it</b>.\nMara: Yes.\n-> END', 'x', new Map())).novel
    expect([textsOf(ink), ink.characters.map(({ prompt_name }) => prompt_name)]).toEqual([
      ['*She* said **it**.\n\nYes.'],
      ['Mara'],
    ])
    const yarn = 'title: Start\n---\n[i]She[/i] said [b]it[/b].\n===\n'
    expect(textsOf(novelOf(readYarn(new Map([['a.yarn', yarn]]), 'x')).novel)).toEqual(['*She* said **it**.'])
    const webgal = ':[She](style=font-style:italic\\\\;) said [it](style=font-weight:bold).;'
    expect(textsOf(novelOf(readWebgal(new Map([['scene/start.txt', webgal]]), 'x')).novel).join()).toContain(
      '*She* said **it**.',
    )
  })
})
