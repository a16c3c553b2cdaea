import { character, onStage, tinyNovel, toScene } from '@fabula/core/test/tiny-novel'

/** One room in which the reader can talk to Osip. */
export const hall = tinyNovel({
  first: 'hall',
  cast: ['Osip'],
  interactive: {
    hall: {
      start_message_original: 'Cold night.',
      start_message_speaker_id: character('Osip'),
      characters: [onStage('Osip')],
    },
  },
})

/** A message without an answer, followed by a conversation with Osip. */
export const landing = tinyNovel({
  first: 'landing',
  cast: ['Osip'],
  static: {
    landing: {
      original_message: 'You land, {{user}}.',
      next_scenes: [{ ...toScene('talk', 'interactive'), priority: 0, conditionals: [] }],
    },
  },
  interactive: {
    talk: {
      start_message_original: 'Cold night.',
      start_message_speaker_id: character('Osip'),
      characters: [onStage('Osip')],
    },
  },
})
