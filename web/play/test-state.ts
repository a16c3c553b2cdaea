import type { PlayState } from '@fabula/contract/shapes/play'
import type { GameStateId, NovelId } from '@fabula/core/ids'

/** A state of a small novel, for tests; `id` is its number. */
export function stateNumber(id: number | null, options: Partial<PlayState> = {}): PlayState {
  const game_state_id = id === null ? null : (`00000000-0000-4000-8000-${String(id).padStart(12, '0')}` as GameStateId)
  return {
    novel_id: '00000000-0000-4000-8000-999999999999' as NovelId,
    game_state_id,
    message_id: game_state_id,
    character_name: 'Ilse',
    character_id: null,
    character_message: `Message ${id ?? 'zero'}.`,
    speaker_type: 'character',
    user_message: null,
    sprites: [],
    background: null,
    music: null,
    choices: [],
    help: null,
    interact: true,
    biography_needed: false,
    static_endings: [],
    offered_endings: [],
    payment_required: false,
    price_stars: 0,
    payment_string: null,
    telegram_required: false,
    telegram_verification_code: null,
    telegram_group_link: null,
    telegram_bot_name: null,
    telegram_bot_link: null,
    preferred_biography: null,
    required_18_age: false,
    the_end: false,
    flags: [],
    scales: [],
    scene: null,
    can_retry: false,
    storyteller: null,
    gate: null,
    notice: null,
    novel_name: 'The Fortieth Lamp',
    play_link: 'the-fortieth-lamp',
    cover: null,
    preload: [],
    ...options,
  }
}
