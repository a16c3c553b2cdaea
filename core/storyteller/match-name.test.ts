import { describe, expect, test } from 'vitest'
import { Aliases, slug } from './alias.ts'
import { foldName, matchFolded } from './match-name.ts'

/** The matching one of these names. */
const meant = (said: string, ...names: string[]) =>
  matchFolded(
    said,
    names.map((name) => ({ id: name, names: [foldName(name)] })),
  )

describe('matching a name', () => {
  test('ignores case, ё and punctuation', () => {
    expect(meant('  the OLD-ferry! ', 'The old ferry', 'The ice')).toBe('The old ferry')
    expect(meant('Алёна', 'алена')).toBe('алена')
    expect([foldName('Пётр Ёж'), foldName('ПЕТР-ЕЖ')]).toEqual(['петреж', 'петреж'])
    expect(meant('№ 12', 'no12')).toBe('no12')
  })

  test('allows one typo from four letters on, two from eight on', () => {
    expect([meant('Ilso', 'Ilse'), meant('Ils', 'Ilse'), meant('Ile', 'Ilse'), meant('Ilsee', 'Ilse')]).toEqual([
      'Ilse',
      null,
      null,
      'Ilse',
    ])
    expect([meant('Olssp', 'Ilse'), meant('Iksa', 'Ilse')]).toEqual([null, null])
    expect([
      meant('lighthuose', 'lighthouse'),
      meant('lightouse', 'lighthouse'),
      meant('ligtouse', 'lighthouse'),
    ]).toEqual(['lighthouse', 'lighthouse', 'lighthouse'])
    expect([meant('lightho', 'lighthouse'), meant('lihgthuose', 'lighthouse')]).toEqual([null, null])
    expect([meant('ferrymen', 'ferryman'), meant('fairyman', 'ferryman'), meant('fairymen', 'ferryman')]).toEqual([
      'ferryman',
      'ferryman',
      null,
    ])
  })

  test('never takes another number for a typo', () => {
    expect([meant('Scene 2', 'Scene 1'), meant('trust2', 'trust'), meant('Chapter', 'Chapter 3')]).toEqual([
      null,
      null,
      null,
    ])
    expect(meant('Scenne 2', 'Scene 1', 'Scene 2')).toBe('Scene 2')
  })

  test('returns null if two are equally close, or without a name or candidates', () => {
    expect(meant('Lina', 'Lena', 'Nina')).toBeNull()
    expect(meant('Lena', 'Nina', 'Lena')).toBe('Lena')
    expect([meant('', ''), meant(' ?! ', 'Ilse'), meant('Ilse')]).toEqual([null, null, null])
  })
})

describe('aliases', () => {
  const of = (names: string[], fallback = 'actor') =>
    new Aliases(
      names.map((name, at) => ({ id: `id${at}`, names: [name] })),
      fallback,
    )

  test('are readable and unique, and a letter with a number for long names', () => {
    expect(of(['Old Osip', 'old osip!', 'Osip', '?!', '...']).all()).toEqual([
      'old-osip',
      'old-osip-2',
      'osip',
      'actor',
      'actor-2',
    ])
    const [just, long] = ['x'.repeat(24), 'y'.repeat(25)]
    expect(of([just, long, 'z'.repeat(30)], 'ending').all()).toEqual([just, 'e1', 'e2'])
    expect([slug(' Ёлка, 2 '), slug('--')]).toEqual(['ёлка-2', ''])
  })

  test('find what a reply means: by alias, name or id; duplicates count once', () => {
    const cast = new Aliases<string>(
      [
        { id: 'a', names: ['Osip', 'the ferryman'] },
        { id: 'b', names: ['osip'] },
        { id: 'a', names: ['Somebody'] },
      ],
      'actor',
    )
    expect([cast.of('a'), cast.of('b'), cast.of('c')]).toEqual(['osip', 'osip-2', ''])
    expect(['osip-2', 'The Ferryman', 'b', 'nobody at all'].map((said) => cast.find(said))).toEqual([
      'b',
      'a',
      'b',
      null,
    ])
    expect(cast.all()).toHaveLength(2)
  })
})
