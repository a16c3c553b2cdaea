import { expect, test } from 'vitest'
import type { InteractiveScene } from '../../novel/interactive-scene.ts'
import { character, onStage, tinyNovel } from '../../test/tiny-novel.ts'
import { chatScene } from './chat-scene.ts'

const [ilse, osip] = [character('Ilse'), character('Osip')]
const begunBy = (start_message_speaker_id: typeof ilse) => ({ start_message_speaker_id })

/** The name of the scene in which a chat with Ilse continues; `first` is the first scene of the novel. */
function goesOn(
  scenes: Record<string, Partial<InteractiveScene>>,
  { first = 'none', begins = 'Hello.', who = ilse as typeof ilse | null } = {},
) {
  const novel = tinyNovel({ first, interactive: scenes })
  return chatScene(novel, who, (opening) => opening === begins)?.name ?? null
}

const quay = begunBy(osip)
const inn = { characters: [onStage('Osip'), onStage('Ilse')] }
const deck = begunBy(ilse)
const hold = { start_message_original: 'Hello.' }

test('a chat continues in the scene with the same opening, else in one of the character’s, else in any', () => {
  expect(goesOn({ quay, inn, deck, hold })).toBe('hold')
  expect(goesOn({ quay, inn, deck, hold }, { begins: 'Who?' })).toBe('deck')
  expect(goesOn({ quay, inn })).toBe('inn')
  expect(goesOn({ quay })).toBe('quay')
  expect(goesOn({ quay, inn, deck }, { who: null })).toBe('quay')
  expect(goesOn({})).toBeNull()
})

test('of several scenes the novel’s first one is preferred, and scenes without free conversation are skipped', () => {
  expect(goesOn({ deck, cabin: deck })).toBe('deck')
  expect(goesOn({ deck, cabin: deck }, { first: 'cabin' })).toBe('cabin')
  expect(goesOn({ deck, quay }, { first: 'quay' })).toBe('deck')
  expect(goesOn({ cabin: { ...deck, interactive: false }, quay })).toBe('quay')
})
