import { expect, test } from 'vitest'
import type { Position } from '../../novel/interactive-scene.ts'
import { emptyTrigger } from '../../novel/states-trigger.ts'
import { character, ending, flag, onStage, picture, scale, tinyNovel, toScene, when } from '../../test/tiny-novel.ts'
import { staticPart } from './static-part.ts'
import { writeRenpy } from './write-renpy.ts'
import { writeTwee } from './write-twee.ts'

const way = (name: string, to: string | null) => ({
  id: ending(name),
  name,
  conditionals: [],
  next_scene: to === null ? null : toScene(to),
  states_trigger: emptyTrigger,
})

/** Every kind of way on, and references to what was deleted. */
const novel = tinyNovel({
  flags: { user: true, Соль: false },
  scales: { user: 1 },
  cast: ['user', 'Bo "B." [Jr.]'],
  backgrounds: ['quay'],
  first: 'hall',
  interactive: {
    hall: {
      name: ' A  long\nhall ',
      start_message_original: 'Hello, {{user}}!',
      start_message_speaker_id: character('Bo "B." [Jr.]'),
      backgrounds: [
        { background_asset_id: picture('gone'), priority: 3, conditionals: [] },
        { background_asset_id: picture('quay'), priority: 1, conditionals: when({ flags: { Соль: false } }) },
      ],
      characters: [
        onStage('nobody'),
        onStage('Bo "B." [Jr.]', { x: 70 }),
        onStage('user', { start_sprite_id: picture('gone') }),
        ...(['left', 'center-left', 'center', 'center-right', 'right'] satisfies Position[]).map((position, at) =>
          onStage('user', { position, conditionals: when({ scales: { user: ['lte', at] } }) }),
        ),
      ],
      static_endings: [
        {
          ...way('Leave', null),
          display_name: ' Leave\n it ',
          conditionals: [...when({ scales: { user: ['lte', 3] } }), ...when({})],
          states_trigger: {
            flags: [
              { flag_id: flag('gone'), value: true },
              { flag_id: flag('Соль'), value: true },
            ],
            scales: [
              { scale_id: scale('gone'), change: '+1' },
              { scale_id: scale('user'), change: '+2' },
              { scale_id: scale('user'), change: '7' },
            ],
          },
        },
      ],
      endings: [
        {
          ...way('Quarrel', 'street'),
          prompt_ending_conditional: 'They quarrel.',
          keywords: [],
          conditionals: [
            ...when({ flags: { user: true }, scales: { user: ['eq', 3] } }),
            ...when({ flags: { gone: true }, endings: { Leave: false } }),
          ],
        },
      ],
      context_ending: { ...way('Long', 'street'), message_count: 3 },
    },
  },
  static: {
    street: {
      original_message: 'Rain -- ::',
      speaker_type: 'character',
      speaker_id: character('user'),
      next_scenes: [
        {
          ...toScene('hall', 'interactive'),
          priority: 1,
          conditionals: when({ flags: { user: false }, scales: { user: ['lte', 9] } }),
        },
        { ...toScene('end'), priority: 2, conditionals: when({ scales: { user: ['gte', 2] } }) },
      ],
    },
    end: {
      original_message: ':: Over\n\nNow *go*.',
      speaker_type: 'character',
      speaker_id: character('nobody'),
      next_scenes: [
        { ...toScene('street'), priority: 1, conditionals: [] },
        { ...toScene('end'), priority: 0, conditionals: when({ flags: { user: true } }) },
        {
          ...toScene('hall', 'interactive'),
          priority: 2,
          conditionals: [...when({ flags: { user: true } }), ...when({ flags: { Соль: true } })],
        },
      ],
    },
  },
})

test('Twee, word for word', () => {
  expect(writeTwee(novel)).toMatchInlineSnapshot(`
    ":: StoryTitle
    A tiny story


    :: StoryData
    {"ifid":"2E492171-AEBC-456D-8000-2E492171AEBC","format":"SugarCube","format-version":"2.36.1","start":"a_long_hall"}


    :: StoryInit
    <<set $user_1 to true>>
    <<set $flag_1 to false>>
    <<set $user_2 to 1>>
    <<set $ended_1 to false>>
    <<set $user to "…">>


    :: a_long_hall
    ''Bo &#34;B.&#34; &#91;Jr.&#93;:'' Hello, <<print $user>>&#33;

    <<link "Leave it" "The End">><<set $flag_1 to true>><<set $user_2 += 2>><<set $user_2 to 7>><<set $ended_1 to true>><</link>>
    <<if ($user_1 and $user_2 eq 3) or (false and not $ended_1)>><<link "Quarrel" "street">><</link>><</if>>
    <<link "…" "street">><</link>>


    :: street
    ''user:'' Rain &#45;&#45; ::

    <<if $user_2 gte 2>><<link "→" "end">><</link>><<elseif not $user_1 and $user_2 lte 9>><<link "→" "a_long_hall">><</link>><</if>>


    :: end
    &#58;&#58; Over

    Now //go//.

    <<if $user_1 or $flag_1>><<link "→" "a_long_hall">><</link>><<else>><<link "→" "street">><</link>><</if>>


    :: The End
    The End
    "
  `)
})

test('Ren’Py, word for word', () => {
  expect(writeRenpy(novel)).toMatchInlineSnapshot(`
    "# A tiny story
    # The folder "assets" of the novel's archive (a zip) belongs beside this file.

    define config.old_substitutions = False
    default user = "…"
    define c_user = Character("[user]")
    define c_user_1 = Character("user", image="user_1")
    define c_bo_b_jr = Character("Bo \\"B.\\" [[Jr.]", image="bo_b_jr")
    default v_user_1 = True
    default v_flag_1 = False
    default v_user_2 = 1
    default v_ended_1 = False

    transform backdrop:
        xysize (config.screen_width, config.screen_height) fit "cover"

    transform figure(x=0.5, size=1.0):
        xysize (int(config.screen_height * 0.645 * size), int(config.screen_height * 0.86 * size)) fit "contain"
        xpos x xanchor 0.5 yalign 1.0

    label start:
        jump s_a_long_hall

    label s_a_long_hall:
        # A long hall
        if (not v_flag_1):
            scene expression "assets/background/e563e764-7860-49b9-8000-e563e7647860.png" at backdrop
        else:
            scene black
        show expression "assets/sprite/32233c59-a2a7-419d-8000-32233c59a2a7.png" as bo_b_jr at figure(0.7)
        if (v_user_2 <= 0):
            show expression "assets/sprite/65816429-dfe7-4d01-8000-65816429dfe7.png" as user_1 at figure(0.15)
        elif (v_user_2 <= 1):
            show expression "assets/sprite/65816429-dfe7-4d01-8000-65816429dfe7.png" as user_1 at figure(0.32)
        elif (v_user_2 <= 2):
            show expression "assets/sprite/65816429-dfe7-4d01-8000-65816429dfe7.png" as user_1 at figure(0.5)
        elif (v_user_2 <= 3):
            show expression "assets/sprite/65816429-dfe7-4d01-8000-65816429dfe7.png" as user_1 at figure(0.68)
        elif (v_user_2 <= 4):
            show expression "assets/sprite/65816429-dfe7-4d01-8000-65816429dfe7.png" as user_1 at figure(0.85)
        stop music
        c_bo_b_jr "Hello, [user]!"
        menu:
            " Leave\\n it ":
                $ v_flag_1 = True
                $ v_user_2 += 2
                $ v_user_2 = 7
                $ v_ended_1 = True
                return
            "Quarrel" if (v_user_1 and v_user_2 == 3) or (False and not v_ended_1):
                jump s_street
            "…":
                jump s_street
        return

    label s_street:
        # street
        scene black
        stop music
        c_user_1 "Rain -- ::"
        if (v_user_2 >= 2):
            jump s_end
        if (not v_user_1 and v_user_2 <= 9):
            jump s_a_long_hall
        return

    label s_end:
        # end
        scene black
        stop music
        ":: Over"
        "Now {i}go{/i}."
        if (v_user_1) or (v_flag_1):
            jump s_a_long_hall
        jump s_street
        if (v_user_1):
            jump s_end
        return
    "
  `)
})

test('a novel without a beginning does nothing', () => {
  const unbegun = { ...tinyNovel({ first: 'hall', static: { hall: {} } }), first_scene_id: null }
  expect(writeTwee(unbegun)).toContain('"start":""')
  expect(writeRenpy(unbegun)).toContain('label start:\n    return\n')
})

test('names in other alphabets become the kind of what they name, with a number; long ones are cut', () => {
  const named = tinyNovel({
    flags: { Café: true },
    scales: { Соль: 1 },
    cast: ['Лея'],
    first: 'Зал',
    static: {
      Зал: {},
      [`a${' very'.repeat(20)} long hall`]: { original_message: 'Hi.', speaker_id: character('Лея') },
    },
  })
  const { start, variables, characters, passages } = staticPart(named)
  expect([start, ...[...variables, ...characters, ...passages].map(({ name }) => name)]).toEqual([
    ...['scene_1', 'flag_1', 'scale_1', 'character_1', 'scene_1'],
    'a_very_very_very_very_very_very_very_ver',
  ])
  expect(writeTwee(named)).not.toContain('The End')
})

test('a novel in Russian has Russian words', () => {
  const russian = tinyNovel({
    flags: { key: true },
    first: 'hall',
    interactive: {
      hall: { start_message_original: '{{key}}', static_endings: [{ ...way('go', null), display_name: 'Go' }] },
    },
  })
  const told = { ...russian, language: 'russian' as const }
  expect(writeTwee(told)).toContain("<<print $key ? 'да' : 'нет'>>")
  expect(writeTwee(told)).toContain('\n:: The End\nКонец\n')
  expect(writeRenpy(told)).toContain('default w_key = "да"')
})
