import { describe, expect, test } from 'vitest'
import { readTags, speakerOf } from './tags.ts'

const shown = (who: string, look: string, position: string | null = null) => ({
  kind: 'stage',
  change: { kind: 'show', who, look, position },
})
const lost = (what: string) => ({ kind: 'loss', loss: 'macro', what })

describe('the tags of a line', () => {
  test.each([
    ['speaker: Mara', 'Mara'],
    ['who=Mara', 'Mara'],
    ['Speaker:', 'Osip'],
    ['line:0a1', 'Osip'],
    ['clear', 'Osip'],
    ['ID: 3', 'Osip'],
    [' ', 'Osip'],
  ])('“%s”: %s speaks, and nothing is lost', (tag, who) => {
    expect(readTags([tag], 'Osip')).toEqual({ who, before: tag === 'Speaker:' ? [lost('#Speaker:')] : [] })
  })

  test.each([
    ['background: quay.png', { kind: 'background', name: 'quay.png', clears: false }],
    ['bg: None', { kind: 'background', name: null, clears: false }],
    ['music = tide.ogg', { kind: 'music', name: 'tide.ogg' }],
    ['audioloop: stop', { kind: 'music', name: null }],
  ])('“%s” changes the stage', (tag, change) => {
    expect(readTags([tag], null).before).toEqual([{ kind: 'stage', change }])
  })

  test.each([
    ['left', 'left'],
    ['Center', 'center'],
    ['centre', 'center'],
    ['middle', 'center'],
    ['RIGHT', 'right'],
  ])('position “%s” shows the speaker at %s', (value, position) => {
    expect(readTags(['portrait: glad', `position: ${value}`], 'Mara').before).toEqual([
      shown('Mara', 'Mara glad', position),
    ])
  })

  test('a look belongs to the speaker, with or without their name in it; without a speaker it is lost', () => {
    const looks = (look: string) => readTags([`mood: ${look}`, 'name: Mara'], null).before
    expect(looks('glad')).toEqual([shown('Mara', 'Mara glad')])
    expect(looks('mara_glad')).toEqual([shown('Mara', 'mara_glad')])
    expect(looks('glad.png')).toEqual([shown('Mara', 'glad.png')])
    expect(looks('looks/glad')).toEqual([shown('Mara', 'looks/glad')])
    expect(readTags(['mood: glad'], null)).toEqual({ who: null, before: [lost('#glad')] })
  })

  test.each(['shake', 'position: nowhere', 'bg:', 'music', 'mood:'])('“%s” is unknown and reported as lost', (tag) => {
    expect(readTags([` ${tag} `], null).before).toEqual([lost(`#${tag}`)])
  })
})

test.each([
  ['Mara: Hello.', { who: 'Mara', length: 6 }],
  ['Old Mara of Lund:  Hello.', { who: 'Old Mara of Lund', length: 19 }],
  ['Old Mara of the Lund: Hello.', null],
  ['Mara:Hello.', null],
  ['Mara: ', null],
  ['12: Hello.', null],
  [`${'M'.repeat(40)}: Hello.`, { who: 'M'.repeat(40), length: 42 }],
  [`${'M'.repeat(41)}: Hello.`, null],
])('%j has the speaker prefix %j', (line, speaker) => expect(speakerOf(line)).toEqual(speaker))
