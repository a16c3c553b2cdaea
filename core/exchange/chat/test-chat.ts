import type { CharacterId, SceneId } from '../../ids.ts'
import type { Character } from '../../novel/character.ts'
import { newInteractiveScene } from '../../novel/interactive-scene.ts'
import type { Language } from '../../novel/language.ts'
import { type Novel, newNovelHead } from '../../novel/novel.ts'
import { pastLines } from '../../turn/history.ts'
import { ChatGame, type ChatState } from './chat-game.ts'
import { readChatHead, readChatLine } from './read-chat-line.ts'

export const sera = 'sera' as CharacterId
export const scene = (id: string, start_message_original: string) => ({
  ...newInteractiveScene(id as SceneId, id, ''),
  start_message_original,
  start_message_speaker_id: sera,
})
/** A card as a novel: a scene that asks which greeting, and a scene for each. */
export const novel: Novel = {
  ...newNovelHead('Sera'),
  id: 'novel' as Novel['id'],
  created_at: '',
  language: 'english',
  first_scene_id: 'which' as SceneId,
  first_scene_type: 'interactive',
  characters: [
    {
      id: sera,
      prompt_name: 'Seraphina',
      aliases: ['Сера', ' '],
      biographies: [],
      sprites: [],
      example_lines: [],
    } as unknown as Character,
  ],
  assets: { sprites: [], backgrounds: [], musics: [] },
  interactive_scenes: [
    { ...scene('which', 'Which beginning?'), interactive: false, start_message_speaker_id: null },
    scene('glade', '*She smiles.* You are awake, {{user}}.'),
    scene('river', ' The river is high tonight.\n'),
  ],
  static_scenes: [],
}

export const head = (more: object = {}) => ({
  user_name: 'Ann',
  character_name: 'Seraphina',
  create_date: '2024-1-5 @14h 05m 30s 1ms',
  chat_metadata: more,
})
export const hers = (mes: string, more: object = {}) => ({
  name: 'Seraphina',
  is_user: false,
  mes,
  send_date: 'January 5, 2024 2:05pm',
  ...more,
})
export const ours = (mes: string, more: object = {}) => ({
  name: 'Ann',
  is_user: true,
  mes,
  send_date: 'January 5, 2024 2:06pm',
  ...more,
})

/** Reads a chat whose first line may be a header. */
export function play(records: readonly unknown[], novelIn: (language: Language) => Novel = () => novel) {
  const game = new ChatGame(novelIn, 'Incognito', readChatHead(records[0]))
  const made: ChatState[][] = []
  for (const [at, record] of records.entries()) {
    const line = readChatLine(record)
    if (line !== null && line !== 'note') made.push(game.take(line, at + 1))
  }
  game.finish()
  const states = made.filter((answers) => answers.length > 0)
  const path = states.map((answers) => {
    const shown = answers.find((answer) => answer.shown)
    if (!shown) throw new Error('none of the answers is shown')
    return shown.document
  })
  return { game, states, path, losses: game.losses.list().map(({ kind, count }) => [kind, count]) }
}
export const told = (path: ReturnType<typeof play>['path']) =>
  pastLines(path.map((state, at) => ({ ...state, id: `${at}` as never }))).map(({ by, name, text }) => [by, name, text])
