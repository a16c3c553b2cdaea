import type { Picks } from '../../../compare/merge-values.ts'
import type { Novel } from '../../../novel/novel.ts'
import { character, ending, idOf, picture, tinyNovel, toScene, when } from '../../../test/tiny-novel.ts'
import { applyCommand } from '../../commands.ts'
import type { PrintedNames } from '../script-names.ts'

let made = 0
const newId = <Id extends string>() => idOf<Id>(`script ${made++}`)
const created_at = '2026-01-01T00:00:00.000Z'
/** Returns the novel after applying a script. */
export const applied = <N extends Novel>(
  novel: N,
  script: string,
  was = '',
  picks: Picks = {},
  called?: PrintedNames,
): N => applyCommand(novel, { command: 'applyScript', script, was, created_at, newId, picks, called })

export const next = (name: string, priority = 0, conditionals: ReturnType<typeof when> = []) => ({
  ...toScene(name),
  priority,
  conditionals,
})

/** Two static scenes and a choice that together use everything a script can print. */
export const story = tinyNovel({
  flags: { key: false },
  cast: ['Ilse', 'Osip'],
  backgrounds: ['quay', 'street'],
  tracks: ['waltz'],
  first: 'Quay',
  static: {
    Quay: {
      original_message: 'Fog.\n\nMore *fog*, {{user}}.',
      background_id: picture('quay'),
      music_id: picture('waltz'),
      characters: [
        {
          character_id: character('Ilse'),
          sprite_mix_id: null,
          sprite_id: picture('Ilse calm'),
          position: 'left',
          size: 120,
        },
      ],
      speaker_id: character('Ilse'),
      next_scenes: [next('Street', 3, when({ flags: { key: true } })), next('Fork')],
    },
    Street: { original_message: 'She waits.', speaker_type: 'user', next_scenes: [] },
  },
  interactive: {
    Fork: {
      interactive: false,
      start_message_original: 'Where to?',
      static_endings: [
        {
          id: ending('back'),
          name: 'inner name',
          display_name: 'Back [now]',
          conditionals: when({ flags: { key: true } }),
          next_scene: toScene('Quay'),
          states_trigger: { flags: [], scales: [] },
        },
      ],
    },
  },
})
