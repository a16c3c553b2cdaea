import { expect, test } from 'vitest'
import type { StageSprite } from '../stage-view.ts'
import { isMirrored } from './mirrored.ts'

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
  expect(isMirrored(all, ilse, 'osip')).toBe(true)
  expect(isMirrored(all, osip, 'ilse')).toBe(false)
  const looksAway = stands('a', 'right', 'right')
  expect(isMirrored([looksAway, ilse], looksAway, 'ilse')).toBe(true)
})

test('turns nobody to themselves, to an absent speaker, or from a frontal pose', () => {
  expect(isMirrored(all, ilse, 'ilse')).toBe(false)
  expect(isMirrored(all, ilse, null)).toBe(false)
  expect(isMirrored(all, ilse, 'somebody who is not here')).toBe(false)
  expect(isMirrored(all, tobias, 'osip')).toBe(false)
  expect(isMirrored([stands('b', 'left'), osip], stands('b', 'left'), 'osip')).toBe(false)
})

test('counts the first of two at one position as the left one', () => {
  const [first, second] = [stands('c', 'center', 'left'), stands('d', 'center', 'left')]
  expect(isMirrored([first, second], first, 'd')).toBe(true)
  expect(isMirrored([first, second], second, 'c')).toBe(false)
})
