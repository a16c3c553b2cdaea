import { expect, test } from 'vitest'
import type { StageSprite } from '../stage-view.ts'
import { isTurned } from './turned.ts'

const stands = (character_id: string, position: StageSprite['position'], faces?: 'front' | 'left' | 'right') =>
  ({
    id: character_id,
    character_id,
    url: '',
    position,
    ...(faces && { life: { faces, breathes: false, eyelids: null } }),
  }) satisfies StageSprite

const ilse = stands('ilse', 'left', 'left')
const osip = stands('osip', 'right', 'left')
const tobias = stands('tobias', 'center', 'front')
const all = [ilse, osip, tobias]

test('turns a figure that looks away from the speaker', () => {
  expect(isTurned(all, ilse, 'osip')).toBe(true)
  expect(isTurned(all, osip, 'ilse')).toBe(false)
  const looksAway = stands('a', 'right', 'right')
  expect(isTurned([looksAway, ilse], looksAway, 'ilse')).toBe(true)
})

test('turns nobody to themselves, to an absent speaker, or from a frontal pose', () => {
  expect(isTurned(all, ilse, 'ilse')).toBe(false)
  expect(isTurned(all, ilse, null)).toBe(false)
  expect(isTurned(all, ilse, 'somebody who is not here')).toBe(false)
  expect(isTurned(all, tobias, 'osip')).toBe(false)
  expect(isTurned([stands('b', 'left'), osip], stands('b', 'left'), 'osip')).toBe(false)
})

test('counts the first of two at one position as the left one', () => {
  const [first, second] = [stands('c', 'center', 'left'), stands('d', 'center', 'left')]
  expect(isTurned([first, second], first, 'd')).toBe(true)
  expect(isTurned([first, second], second, 'c')).toBe(false)
})
