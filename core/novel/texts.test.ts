import { expect, test } from 'vitest'
import { character, ending, flag, onStage, scale, sceneId, tinyNovel } from '../test/tiny-novel.ts'
import { localizeNovel, translationTable } from './localize.ts'
import { rewriteTexts, textUnits } from './texts.ts'

const states_trigger = { flags: [], scales: [] }
const told = tinyNovel({
  first: 'talk',
  cast: ['Osip'],
  flags: { lit: false },
  scales: { trust: 1 },
  static: { home: { original_message: 'Home.' } },
  interactive: {
    talk: {
      help: 'Ask.',
      start_message_original: 'Well?',
      characters: [onStage('Osip', { example_lines: ['[face: glad] In here.'] })],
      modifying_states: [
        {
          type: 'single',
          conditionals: [],
          states: {
            flags: [{ flag_id: flag('lit'), change_reason_prompt: 'a lamp', keywords: ['lamp'] }],
            scales: [{ scale_id: scale('trust'), change_reason_prompt: 'kind', keywords: ['thanks'], max_step: 2 }],
          },
        },
      ],
      endings: [
        {
          id: ending('flight'),
          name: 'Flight',
          prompt_ending_conditional: 'they flee',
          keywords: ['run'],
          conditionals: [],
          next_scene: null,
          states_trigger,
        },
      ],
      static_endings: [
        {
          id: ending('leave'),
          name: 'leave',
          display_name: 'Leave',
          conditionals: [],
          next_scene: null,
          states_trigger,
        },
      ],
    },
  },
})
const novel = {
  ...told,
  description: 'A tale.',
  technical_description: 'Slow.',
  preferred_biography: 'A sailor.',
  credits: 'By N.',
  characters: told.characters.map((one) => ({ ...one, aliases: ['Ferryman'], example_lines: ['Aye.'] })),
}
const [osip, talk, home] = [character('Osip'), sceneId('talk'), sceneId('home')]
const shown = {
  'novel/name': 'A tiny story',
  'novel/description': 'A tale.',
  'novel/technical_description': 'Slow.',
  'novel/preferred_biography': 'A sailor.',
  'novel/credits': 'By N.',
  [`character/${osip}/prompt_name`]: 'Osip',
  [`character/${osip}/alias`]: 'Ferryman',
  [`character/${osip}/example_line`]: 'Aye.',
  [`interactive_scene/${talk}/name`]: 'talk',
  [`interactive_scene/${talk}/help`]: 'Ask.',
  [`interactive_scene/${talk}/start_message_original`]: 'Well?',
  [`interactive_scene/${talk}/character/${osip}/example_line`]: 'In here.',
  [`interactive_scene/${talk}/flag/${flag('lit')}/keyword`]: 'lamp',
  [`interactive_scene/${talk}/scale/${scale('trust')}/keyword`]: 'thanks',
  [`interactive_scene/${talk}/ending/${ending('flight')}/name`]: 'Flight',
  [`interactive_scene/${talk}/ending/${ending('flight')}/keyword`]: 'run',
  [`interactive_scene/${talk}/static_ending/${ending('leave')}/display_name`]: 'Leave',
  [`static_scene/${home}/name`]: 'home',
  [`static_scene/${home}/original_message`]: 'Home.',
}

test('every text that readers see has its own unit, in the novel’s order; blank ones have none', () => {
  expect(textUnits(novel).map(({ unit, source }) => [unit, source])).toEqual(Object.entries(shown))
  expect(textUnits({ ...novel, description: ' \n' }).map(({ unit }) => unit)).not.toContain('novel/description')
})

test('a fully translated novel is otherwise unchanged', () => {
  const translations = Object.entries(shown).map(([unit, source]) => ({
    unit,
    source,
    text: `ru ${source}`,
    language: 'russian' as const,
    made_by: 'model' as const,
  }))
  const localized = localizeNovel(novel, translationTable(translations, 'russian'), 'russian')
  expect(textUnits(localized).map(({ unit, source }) => [unit, source])).toEqual(
    Object.entries(shown).map(([unit, source]) => [unit, `ru ${source}`]),
  )
  // A line’s mark stays in place.
  expect(localized.interactive_scenes[0]?.characters[0]?.example_lines).toEqual(['[face: glad] ru In here.'])
  expect(rewriteTexts(localized, (_, source) => source.replace(/^ru /, ''))).toEqual(novel)
  expect(rewriteTexts(told, (_, source) => source)).toEqual(told)
})
