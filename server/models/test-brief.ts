import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { reader, Telling } from '@fabula/core/test/tell'
import { character, ending, flag, musicMix, onStage, picture, scale, tinyNovel } from '@fabula/core/test/tiny-novel'
import { briefTurn } from '@fabula/core/turn/brief-turn'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'

/** A room with Ilse, Osip, and Tobias who does not speak; a key that may be handed over, trust, and one ending. */
export function testNovel(): Novel {
  return tinyNovel({
    flags: { 'has key': false },
    scales: { trust: 2 },
    cast: ['Ilse', 'Osip', 'Tobias'],
    tracks: ['fog', 'waltz'],
    first: 'room',
    interactive: {
      room: {
        start_message_original: 'Well?',
        start_message_speaker_id: character('Ilse'),
        characters: [
          onStage('Ilse', { example_lines: ['The key? It hangs on the hook.', 'Mind the ladder.'] }),
          onStage('Osip', { example_lines: ['There is tea.', 'The river is quiet.'] }),
          onStage('Tobias', { inactive: true }),
        ],
        music: { music_mix_id: musicMix, start_asset_music_id: picture('fog') },
        modifying_states: [
          {
            type: 'continuous',
            conditionals: [],
            states: {
              flags: [
                { flag_id: flag('has key'), change_reason_prompt: 'Ilse hands it over', keywords: ['give me the key'] },
              ],
              scales: [
                { scale_id: scale('trust'), change_reason_prompt: 'kindness', keywords: ['thank you'], max_step: 2 },
              ],
            },
          },
        ],
        endings: [
          {
            id: ending('leave'),
            name: 'Leaving',
            prompt_ending_conditional: 'They leave the room.',
            conditionals: [],
            keywords: ['let us go'],
            next_scene: null,
            states_trigger: { flags: [], scales: [] },
          },
        ],
      },
    },
  })
}

/** The brief of a first turn in that room. */
export function testBrief(more: Partial<TurnBrief> = {}): TurnBrief {
  const novel = testNovel()
  const told = new Telling(novel)
  const scene = novel.interactive_scenes[0]
  if (!scene || !indexOf(novel).scenes.has(scene.id)) throw new Error('no room')
  const recent = [
    { by: 'character' as const, character_id: character('Ilse'), name: 'Ilse', text: 'Well?', state_id: told.state.id },
  ]
  return { ...briefTurn(novel, scene, told.state, reader, 'May I have the key?', { summaries: [], recent }), ...more }
}
