import { expect, test } from 'vitest'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { aliasesOf } from './alias.ts'

test('a name without letters is replaced by its kind, one that is too long by the kind’s letter', () => {
  const things = (...ids: string[]) => ids.map((id, at) => ({ id, name: ['…', 'so '.repeat(20)][at] ?? '' }))
  const brief = {
    cast: things('a', 'b').map(({ id, name }) => ({ character_id: id, name, aliases: [], sprites: things('c', 'd') })),
    music: { tracks: things('e', 'f') },
    changes: things('g', 'h'),
    endings: things('i', 'j'),
  } as unknown as TurnBrief
  const { actors, sprites, tracks, states, endings } = aliasesOf(brief)
  expect(actors.all()).toEqual(['actor', 'a1'])
  expect([...sprites.values()].map((each) => each.all())).toEqual([
    ['look', 'l1'],
    ['look', 'l1'],
  ])
  expect(tracks.all()).toEqual(['track', 't1'])
  expect(states.all()).toEqual(['state', 's1'])
  expect(endings.all()).toEqual(['ending', 'e1'])
})

test('a name means whoever it is the name of, before somebody of whom it is a nickname', () => {
  const member = (character_id: string, name: string, aliases: string[]) => ({
    character_id,
    name,
    aliases,
    sprites: [],
  })
  const brief = {
    cast: [member('a', 'Old Osip', ['Osip', 'grandfather']), member('b', 'Osip', []), member('c', '…', ['Osipp'])],
    music: { tracks: [] },
    changes: [],
    endings: [],
  } as unknown as TurnBrief
  const { actors } = aliasesOf(brief)
  expect(['osip', 'Osip', 'old-osip', 'Grandfather', 'Osipp', 'actor', '…'].map((name) => actors.find(name))).toEqual([
    ...['b', 'b', 'a', 'a', 'c', 'c'],
    null,
  ])
})
