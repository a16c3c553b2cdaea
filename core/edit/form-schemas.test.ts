import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newCharacter } from '../novel/character.ts'
import { newStaticScene } from '../novel/static-scene.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { limits } from '../record/limits.ts'
import { character, picture, sceneId } from '../test/tiny-novel.ts'
import { entrySchemas, formSchemas } from './form-schemas.ts'

const scene = { ...newStaticScene(sceneId('hall'), 'Hall', ''), background_id: picture('hall') }
const fields = Object.fromEntries(
  Object.keys(formSchemas.staticInfo.shape).map((name) => [name, scene[name as 'name']]),
)
const wrong = (change: object) => formSchemas.staticInfo.safeParse({ ...fields, ...change }).error?.issues ?? []

test('a static scene needs the narrator or a chosen speaker', () => {
  expect(wrong({ speaker_id: null })).toEqual([])
  expect(wrong({ speaker_id: '' }).map(({ message }) => message)).toEqual([fieldMessages.speakerRequired])
})

test('the novel’s form requires its readers to be chosen, and rejects each alias that is too long', () => {
  const info = formSchemas.novelInfo.safeParse({})
  expect(info.error?.issues.map(({ path }) => path[0])).toContain('telegram_group_required')
  const aliases = (list: string[]) =>
    entrySchemas.characters.safeParse({ ...person, aliases: list }).error?.issues.map(({ path }) => path) ?? []
  expect(aliases(['Annie', 'x'.repeat(limits.name)])).toEqual([])
  expect(aliases(['Annie', 'x'.repeat(limits.name + 1)])).toEqual([['aliases', 1]])
})

const [some, none] = [picture('anything'), []]
const trigger = { flags: none, scales: none }
const inScene = { character_id: some, sprite_mix_id: some, start_sprite_id: some, conditionals: none }
const person = {
  ...newCharacter(character('Ann'), 'Ann'),
  sprites: [{ id: some, name: 'Plain', sprite_ids: [some] }],
  biographies: [{ prompt_description: 'Rows.', conditionals: none }],
}
const ending = { id: some, name: 'a', conditionals: none, next_scene: null, states_trigger: trigger }
const change = { scale_id: some, change_reason_prompt: 'kindness', keywords: none }
const modifying = { states: { flags: none, scales: [change] }, conditionals: none }

test('a blank name translation is dropped', () => {
  const named = (translation: string) => ({ language: 'russian', translation })
  const read = entrySchemas.characters.parse({ ...person, name_translations: [named(' '), named(' Анна ')] })
  expect(read.name_translations).toEqual([named('Анна')])
})

/** Valid input for each form, invalid input, and the expected message. */
const rules: [form: string, schema: z.ZodMiniType, right: object, wrong: [object, string][]][] = [
  ['a new scene', formSchemas.newScene, { name: ' Quay ' }, [[{ name: ' ' }, 'Scene name is required']]],
  [
    'a new asset',
    formSchemas.newAsset,
    { name: 'calm', prompt_description: 'Calm.', tags: none },
    [
      [{ name: ' ' }, 'Asset name is required'],
      [{ prompt_description: '' }, 'Prompt description is required'],
    ],
  ],
  [
    'a music mix',
    entrySchemas.music_mixes,
    { id: some, name: 'Night', music_asset_ids: [some] },
    [
      [{ name: '' }, 'Mix name is required'],
      [{ music_asset_ids: none }, 'At least one music asset must be selected'],
    ],
  ],
  [
    'a flag',
    entrySchemas.flags,
    { id: some, name: 'met', initial_value: false },
    [[{ name: '' }, 'State name is required']],
  ],
  [
    'a scale',
    entrySchemas.scales,
    { id: some, name: 'trust', initial_value: -3 },
    [
      [{ name: '' }, 'State name is required'],
      [{ initial_value: 1.5 }, 'Initial value must be a valid number'],
      [{ initial_value: 99_999_999_999 }, fieldMessages.numberBounds],
      [{ initial_value: -1e300 }, fieldMessages.numberBounds],
      [{ initial_value: '' }, 'Initial value is required'],
    ],
  ],
  [
    'a world prompt',
    entrySchemas.world_prompts,
    { id: some, name: 'Fog', prompt_description: 'It hides.', conditionals: none },
    [
      [{ name: '' }, 'Name is required'],
      [{ prompt_description: ' ' }, 'Prompt description is required'],
    ],
  ],
  [
    'a character',
    entrySchemas.characters,
    person,
    [
      [{ prompt_name: '' }, 'Character name is required'],
      [{ sprites: none }, 'At least one sprite mix is required'],
      [{ biographies: none }, 'At least one biography is required'],
      [{ sprites: [{ ...person.sprites[0], name: ' ' }] }, 'Sprite mix name is required'],
      [{ biographies: [{ prompt_description: ' ', conditionals: none }] }, 'Biography text is required'],
    ],
  ],
  [
    'a character of a scene',
    entrySchemas.scene_characters,
    inScene,
    (['character_id', 'sprite_mix_id', 'start_sprite_id'] as const).map((field) => [
      { [field]: '' },
      'Please fill in all required fields',
    ]),
  ],
  [
    'a background of a scene',
    entrySchemas.backgrounds,
    { background_asset_id: some, conditionals: none },
    [
      [{ background_asset_id: '' }, 'Please select a background asset'],
      [{ priority: 0 }, 'Priority must be 1 or greater'],
      [{ priority: 1.5 }, 'Priority must be 1 or greater'],
    ],
  ],
  [
    'the music of a scene',
    formSchemas.sceneMusic,
    { music_mix_id: some, start_asset_music_id: some },
    (['music_mix_id', 'start_asset_music_id'] as const).map((field) => [
      { [field]: '' },
      'Please select both music mix and start music asset',
    ]),
  ],
  [
    'a scene prompt',
    entrySchemas.prompts,
    { prompt_description: 'Rain.', conditionals: none },
    [[{ prompt_description: '  ' }, 'Please enter a prompt description']],
  ],
  [
    'a modification of states',
    entrySchemas.modifying_states,
    modifying,
    [
      [{ states: { flags: none, scales: none } }, 'Please add at least one flag or scale modification'],
      [
        { states: { flags: none, scales: [{ ...change, scale_id: '' }] } },
        'Each entry needs a selection and a change reason prompt',
      ],
      [
        { states: { flags: none, scales: [{ ...change, change_reason_prompt: ' ' }] } },
        'Each entry needs a selection and a change reason prompt',
      ],
    ],
  ],
  [
    'an automatic ending',
    entrySchemas.endings,
    { ...ending, prompt_ending_conditional: 'They go.', keywords: none },
    [
      [{ name: ' ' }, 'Please fill in ending name and prompt'],
      [{ prompt_ending_conditional: ' ' }, 'Please fill in ending name and prompt'],
    ],
  ],
  [
    'a choice ending',
    entrySchemas.static_endings,
    { ...ending, display_name: 'Stay' },
    [
      [{ name: ' ' }, 'Please fill in both internal name and display name'],
      [{ display_name: ' ' }, 'Please fill in both internal name and display name'],
    ],
  ],
  [
    'a context ending',
    entrySchemas.context_ending,
    { id: some, next_scene: null, states_trigger: trigger },
    [
      [{ message_count: 0 }, 'Please enter a valid message count (1 or greater)'],
      [{ message_count: 1.5 }, 'Please enter a valid message count (1 or greater)'],
    ],
  ],
  [
    'a next scene',
    entrySchemas.next_scenes,
    { scene_id: some, scene_type: 'static', conditionals: none },
    [
      [{ scene_id: '' }, 'Please fill in all required fields'],
      [{ priority: -1 }, 'Priority must be 0 or greater'],
      [{ priority: 1.5 }, 'Priority must be 0 or greater'],
    ],
  ],
  [
    'a static scene',
    formSchemas.staticInfo,
    fields,
    [
      [{ name: ' ' }, 'Scene name is required'],
      [{ background_id: '' }, 'Please select a background'],
    ],
  ],
]

test.each(rules)('%s: validation uses the messages from the specification', (_form, schema, right, wrongs) => {
  expect(z.safeParse(schema, right).error?.issues ?? []).toEqual([])
  for (const [mistake, sentence] of wrongs) {
    const said = z.safeParse(schema, { ...right, ...mistake }).error?.issues.map(({ message }) => message)
    expect(said, JSON.stringify(mistake)).toEqual([sentence])
  }
})

test('a name without visible characters counts as blank, and one with a joined emoji is valid', () => {
  const { name } = formSchemas.newScene.shape
  const said = (typed: string) => name.safeParse(typed).error?.issues.map(({ message }) => message) ?? []
  for (const typed of ['\u200b', '\u200d\ufeff', '\u2060 \u00ad', '\u3164', '\u2800', '\u0007'])
    expect(said(typed), JSON.stringify(typed)).toEqual([fieldMessages.sceneNameRequired])
  for (const typed of ['-', '…', '👩\u200d🚀', 'a\u200bb', '\u202eEve', '灯', '١']) expect(said(typed)).toEqual([])
  for (const schema of [
    formSchemas.novelInfo.shape.name,
    formSchemas.interactiveInfo.shape.name,
    formSchemas.staticInfo.shape.name,
    formSchemas.newAsset.shape.name,
    formSchemas.newChoiceEnding.shape.display_name,
    formSchemas.newAutomaticEnding.shape.name,
    ...(['flags', 'scales', 'world_prompts', 'music_mixes', 'endings'] as const).map(
      (list) => entrySchemas[list].shape.name,
    ),
    entrySchemas.static_endings.shape.display_name,
    entrySchemas.characters.shape.prompt_name,
  ])
    expect(schema.safeParse('\u200b').error?.issues).toHaveLength(1)
})

test('defaults are those of the specification', () => {
  const made = (schema: z.ZodMiniType, form: string) =>
    z.parse(schema, rules.find(([name]) => name === form)?.[2] as object) as Record<string, unknown>
  expect(made(entrySchemas.backgrounds, 'a background of a scene').priority).toBe(1)
  expect(made(entrySchemas.next_scenes, 'a next scene').priority).toBe(0)
  expect(made(entrySchemas.context_ending, 'a context ending').message_count).toBe(1)
  expect(made(entrySchemas.modifying_states, 'a modification of states').type).toBe('continuous')
  expect(made(entrySchemas.scene_characters, 'a character of a scene').position).toBe('center')
  expect(made(formSchemas.newScene, 'a new scene').name).toBe('Quay')
  const info = { name: ' Lamp ', description: ' a ', technical_description: ' b ', preferred_biography: ' c ' }
  const rest = { required_18_age: false, price_stars: 0, telegram_group_required: false, credits: '' }
  const nothing = { language: null, first_scene_id: null, cover_background_image_id: null }
  expect(formSchemas.novelInfo.parse({ ...info, ...rest, ...nothing })).toMatchObject({
    name: 'Lamp',
    description: 'a',
    technical_description: 'b',
    preferred_biography: 'c',
    ...nothing,
  })
  const unnamed = formSchemas.novelInfo.safeParse({ ...info, ...rest, ...nothing, name: ' ' })
  expect(unnamed.error?.issues.map(({ message }) => message)).toEqual(['Novel name is required'])
})

test('blank keywords are dropped and the others trimmed', () => {
  const automatic = { ...ending, prompt_ending_conditional: 'They leave.' }
  expect(entrySchemas.endings.parse({ ...automatic, keywords: [' go ', ' ', '', 'leave'] })).toMatchObject({
    keywords: ['go', 'leave'],
  })
})
