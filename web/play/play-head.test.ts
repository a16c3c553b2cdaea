import type { PageDataOf } from '@fabula/contract/pages'
import { expect, test } from 'vitest'
import { playHead } from './play-head.ts'
import { stateNumber } from './test-state.ts'

type Data = PageDataOf<'play'>
const unstored: Data['state'] = { ...stateNumber(1), game_state_id: null }
const data: Data = {
  ...{ page: 'play', language: 'english', viewer: null, path: '/english/play/a&b', query: '', play_link: 'a&b' },
  ...{ state: unstored, failure: null },
}
const nell = { id: '0192f0c4-0000-7000-8000-000000000002', username: 'nell' } as Data['viewer']

test('preloads a guest’s new game at the address that the page’s first script uses', () => {
  expect(playHead(data).firstCall).toBe('/api/english/game/continue/a%26b')
})

test.each<[string, Partial<Data>]>([
  ['who is logged in, for they ask with a token', { viewer: nell }],
  ['a game that is stored already', { state: stateNumber(1) }],
  ['a closed gate', { state: { ...unstored, gate: 'login' } }],
  ['a novel that is not there', { state: null, failure: 'not_found' } as Partial<Data>],
])('preloads nothing: %s', (_why, change) => {
  expect(playHead({ ...data, ...change }).firstCall ?? null).toBeNull()
})
