import { describe, expect, test } from 'vitest'
import { Aliases, slug } from './alias.ts'
import { foldName, matchFolded } from './match-name.ts'

/** Which of these names is meant. */
const meant = (said: string, ...names: string[]) =>
  matchFolded(
    said,
    names.map((name) => ({ id: name, names: [foldName(name)] })),
  )

describe('a name is meant', () => {
  test('whatever its case, its yo and what stands between its letters', () => {
    expect(meant('  the OLD-ferry! ', 'The old ferry', 'The ice')).toBe('The old ferry')
    expect(meant('Алёна', 'алена')).toBe('алена')
    expect([foldName('Пётр Ёж'), foldName('ПЕТР-ЕЖ')]).toEqual(['петреж', 'петреж'])
    expect(meant('№ 12', 'no12')).toBe('no12')
  })

  test('within one slip of four letters, two of eight, and none of three', () => {
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

  test('not where two are as near, where nothing is said, or nothing is there', () => {
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

  test('are readable, each another one, and a letter with a number for what is long', () => {
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

  test('find what a reply means: by alias, by any name, by id; a thing that comes twice is one', () => {
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
