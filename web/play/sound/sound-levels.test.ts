import { expect, it } from 'vitest'
import { checkLevels, usualLevels } from './sound-levels.ts'

it('absent and invalid levels are the usual ones, and the others stay', () => {
  const kept = { ambience: 0, effects: 1, speech: 0.5, aloud: 'service', dictation: true, voices: { ilse: 'uri' } }
  expect(checkLevels(kept)).toEqual(kept)
  const invalid = { ambience: 1.1, effects: -0.1, speech: '1', aloud: 'loud', dictation: 1, voices: { ilse: 3 } }
  expect(checkLevels(invalid)).toEqual(usualLevels)
  expect(checkLevels(null)).toEqual(usualLevels)
})
