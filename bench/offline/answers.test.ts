import { answerOffline } from '@fabula/server/models/offline/answer-offline'
import { describe, expect, test } from 'vitest'
import { askAll, askInSequence } from './ask-questions.ts'
import { demoQuestions } from './demo-questions.ts'
import { nightBakeryQuestions } from './night-bakery-questions.ts'
import { salvageQuestions } from './salvage-questions.ts'

const sets = [demoQuestions, salvageQuestions, nightBakeryQuestions]
const least = 0.85

describe.each(['english', 'russian'] as const)('plain questions in %s', (language) => {
  const all = sets.flatMap((set) => askAll(set, language, answerOffline))

  test('number two hundred', () => {
    expect(all).toHaveLength(200)
  })

  test.each([
    ['all', () => true],
    ['the half that was kept unseen', ({ heldOut }: { heldOut: boolean }) => heldOut],
  ])('get acceptable answers: %s', (_, of) => {
    const asked = all.filter(of)
    const bad = asked
      .filter(({ good }) => !good)
      .map(({ text, speaker, message }) => `${text} > ${speaker}: ${message}`)
    expect(1 - bad.length / asked.length, bad.join('\n')).toBeGreaterThanOrEqual(least)
  })

  test('never repeat a line while the speaker has another one', () => {
    for (const set of sets)
      for (const { scene, lines, repeated } of askInSequence(set, language, answerOffline)) {
        expect(lines.length, scene).toBeGreaterThan(0)
        expect(repeated, scene).toEqual([])
      }
  })
})
