import { on, Telling } from './tell.ts'
import { character, ending, flag, onStage, scale, type TinyStory, tinyNovel, toScene, when } from './tiny-novel.ts'

/** A quay, a talk with three possible endings, and the scenes after it. */
export const quay: TinyStory = {
  flags: { told: false, promised: false },
  scales: { trust: 0 },
  cast: ['Osip', 'Ilse'],
  first: 'arrival',
  static: {
    arrival: {
      original_message: 'The ferry lands, {{user}}.',
      next_scenes: [{ ...toScene('talk', 'interactive'), priority: 0, conditionals: [] }],
    },
    home: { original_message: 'Home.', speaker_type: 'user' },
    river: { original_message: 'The river closes.', next_scenes: [] },
  },
  interactive: {
    talk: {
      start_message_original: 'Cold night.',
      start_message_speaker_id: character('Osip'),
      characters: [onStage('Osip'), onStage('Ilse', { inactive: true })],
      modifying_states: [
        {
          states: {
            flags: [],
            scales: [{ scale_id: scale('trust'), change_reason_prompt: 'kindness', keywords: [], max_step: 2 }],
          },
          conditionals: [],
          type: 'continuous',
        },
        {
          states: { flags: [{ flag_id: flag('told'), change_reason_prompt: 'he told', keywords: [] }], scales: [] },
          conditionals: [],
          type: 'single',
        },
      ],
      endings: [
        {
          id: ending('parting'),
          name: 'Parting',
          prompt_ending_conditional: 'they part',
          keywords: [],
          conditionals: when({ scales: { trust: ['gte', 1] } }),
          next_scene: toScene('home'),
          states_trigger: { flags: [], scales: [{ scale_id: scale('trust'), change: '+10' }] },
        },
      ],
      context_ending: {
        id: ending('late'),
        message_count: 3,
        next_scene: toScene('river'),
        states_trigger: { flags: [], scales: [{ scale_id: scale('trust'), change: '7' }] },
      },
    },
  },
}
/** Plays the quay's story, or a variation of it, up to the talk. */
export const arrive = (story: TinyStory = quay) => {
  const telling = new Telling(tinyNovel(story))
  telling.move(on)
  return telling
}
