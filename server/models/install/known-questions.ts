import { AssetId, CharacterId, EndingId, FlagId, GameId, GameStateId, SceneId } from '@fabula/core/ids'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'

const id = (digit: number): string => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`
const key = FlagId.parse(id(1))
const leave = EndingId.parse(id(2))
const ilse = CharacterId.parse(id(3))

/** A room, a lamplighter, a key she may hand over, and one way to leave. */
const room: TurnBrief = {
  purpose: 'reply',
  game_id: GameId.parse(id(9)),
  state_id: GameStateId.parse(id(4)),
  novel_language: 'english',
  language: 'english',
  scene: { id: SceneId.parse(id(5)), name: 'The workshop', interactive: true },
  reader: { name: 'Anna', biography: '' },
  reader_text: '',
  world_prompts: [{ name: 'Orlin', text: 'A small town on a river, lit by forty oil lamps.' }],
  triggered_prompts: [],
  scene_prompts: ['Evening. Ilse and Anna are in the workshop; a key hangs on the wall.'],
  cast: [
    {
      character_id: ilse,
      name: 'Ilse',
      aliases: ['Ильза'],
      biographies: ['Ilse, 24, apprentice lamplighter, dry and kind. She gives the key to anybody who asks for it.'],
      may_speak: true,
      current_sprite: AssetId.parse(id(6)),
      sprites: [
        { id: AssetId.parse(id(6)), name: 'ilse-calm', description: 'Her ordinary face' },
        { id: AssetId.parse(id(7)), name: 'ilse-glad', description: 'Smiling' },
      ],
      scene_lines: ['Mind the ladder.'],
      example_lines: [],
    },
  ],
  default_speaker: ilse,
  music: { current: null, tracks: [] },
  changes: [
    {
      kind: 'flag',
      id: key,
      name: 'has key',
      value: false,
      reason: 'Ilse gives Anna the key',
      keywords: ['give me the key'],
      mode: 'continuous',
    },
  ],
  endings: [
    {
      id: leave,
      name: 'leaving',
      description: 'Anna and Ilse leave the workshop together.',
      keywords: ['let us go'],
    },
  ],
  ways_out: [{ id: leave, label: 'leaving' }],
  turn: 1,
  attempt: 0,
  remembered: { summaries: [], recent: [] },
}

/** Turns in this room, each with something that the reader says. */
export const knownBriefs = {
  hello: { ...room, reader_text: 'Good evening! Who are you?' },
  work: { ...room, reader_text: 'And what do you do in this town?' },
  key: { ...room, reader_text: 'Please give me the key from the wall.' },
  leaving: { ...room, reader_text: 'Come, let us go out together, now. I open the door and we both leave.' },
  russian: { ...room, language: 'russian', reader_text: 'Добрый вечер! Как вас зовут?' },
} satisfies Record<string, TurnBrief>

/** The part of a reply that shows that the model understood. */
export type Expected = 'words' | 'change' | 'ending' | 'russian'

/** Questions with known good answers. */
export const knownQuestions: readonly { brief: TurnBrief; expects: Expected }[] = [
  { brief: knownBriefs.hello, expects: 'words' },
  { brief: knownBriefs.work, expects: 'words' },
  { brief: knownBriefs.key, expects: 'change' },
  { brief: knownBriefs.leaving, expects: 'ending' },
  { brief: knownBriefs.russian, expects: 'russian' },
]
