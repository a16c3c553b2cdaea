import type { Language } from '@fabula/core/novel/language'
import { localizeNovel, translationTable } from '@fabula/core/novel/localize'
import { ending, onStage, sceneId, tinyNovel, toScene } from '@fabula/core/test/tiny-novel'
import { startGame } from '@fabula/core/turn/enter-scene'
import { storyPhrases } from '@fabula/phrases/story'
import { expect, test } from 'vitest'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { showState } from './play-state.ts'

const automatic = (name: string) => ({
  id: ending(name),
  name,
  prompt_ending_conditional: name,
  conditionals: [],
  next_scene: null,
  states_trigger: { flags: [], scales: [] },
  keywords: [],
})

const aNovel = (next: boolean) =>
  tinyNovel({
    first: 'quay',
    cast: ['Ilse'],
    interactive: {
      quay: {
        characters: [onStage('Ilse')],
        endings: [automatic('Take the can'), automatic('Drink the tea')],
        context_ending: {
          id: ending('later'),
          message_count: 3,
          next_scene: next ? toScene('rounds') : null,
          states_trigger: { flags: [], scales: [] },
        },
      },
    },
    static: { rounds: {} },
  })

function offering(next: boolean, ...names: string[]) {
  const novel = aNovel(next)
  const source = 'rounds'
  const unit = `static_scene/${sceneId('rounds')}/name`
  const table = translationTable([{ language: 'russian', unit, source, text: 'Обход', made_by: 'author' }], 'russian')
  const loaded = { novel, localized: (language: Language) => localizeNovel(novel, table, language) } as LoadedNovel
  const first = startGame(novel, { name: 'Nell', biography: '', language: 'english' })
  if (!first) throw new Error('no first scene')
  return (language: Language) =>
    showState(loaded, { ...first, offered_endings: names.map(ending) }, { name: 'Vera', language }).offered_endings.map(
      ({ label }) => label,
    )
}

test("ways out keep the author's order, whatever the reader said last", () => {
  const order = ['Take the can', 'Drink the tea', 'Move on: rounds']
  expect(offering(true, 'later', 'Drink the tea', 'Take the can')('english')).toEqual(order)
  expect(offering(true, 'Take the can', 'later', 'Drink the tea')('english')).toEqual(order)
})

test("a context ending is labelled with the scene it leads to, in the reader's language", () => {
  expect(offering(true, 'later')('russian')).toEqual(['Идти дальше: Обход'])
  expect(offering(false, 'later')('russian')).toEqual([storyPhrases.russian.leaveScene])
})
