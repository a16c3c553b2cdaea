import { expect, it } from 'vitest'
import { sentencesOf } from './sentences.ts'

const text = 'Good evening. «Куда вы?» — спросил он.\nYes… No'

it('adds up to the text again', () => {
  expect(
    sentencesOf(text, false)
      .map((sentence) => sentence.text)
      .join(''),
  ).toBe(text)
})

it('holds back a growing sentence, and never changes one that was shown', () => {
  expect(sentencesOf(text, true).at(-1)?.text).toBe('Yes… ')
  for (let length = 0; length < text.length; length++) {
    const now = sentencesOf(text.slice(0, length), true).slice(0, -1)
    expect(sentencesOf(text, false).slice(0, now.length)).toEqual(now)
  }
})
