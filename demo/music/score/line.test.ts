import { expect, test } from 'vitest'
import { line } from './line.ts'

const bars = [4, 4]

test('a line places pitches, chords, rests and accents on the beats of its bars', () => {
  expect(line(bars, 1, 'r/1 A4/1^ D3+F#3/2, | Bb2/4')).toEqual([
    { beat: 1, beats: 1, midi: 69, accent: 1 },
    { beat: 2, beats: 2, midi: 50, accent: -1 },
    { beat: 2, beats: 2, midi: 54, accent: -1 },
    { beat: 4, beats: 4, midi: 46, accent: 0 },
  ])
})

test('a bar with the wrong number of beats is refused with its number', () => {
  expect(() => line(bars, 1, 'A4/4 | A4/3')).toThrow('bar 2 has 3 beats, not 4')
  expect(() => line(bars, 1, 'H4/4')).toThrow('not a pitch')
  expect(() => line(bars, 2, 'A4/4 | A4/4')).toThrow('no bar 4 among 2')
})

test('pedalled notes ring to the end of the bar, joined ones are not struck again', () => {
  expect(line(bars, 1, 'A4/1 D5/3', { hold: 'bar' }).map((note) => note.beats)).toEqual([4, 3])
  expect(line(bars, 1, 'D3+A3/4 | D3+G3/4', { hold: 'joined' })).toEqual([
    { beat: 0, beats: 8, midi: 50, accent: 0 },
    { beat: 0, beats: 4, midi: 57, accent: 0 },
    { beat: 4, beats: 4, midi: 55, accent: 0 },
  ])
})
