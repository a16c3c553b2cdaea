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
  ['for a logged-in reader, whose call needs a token', { viewer: nell }],
  ['for a stored game', { state: stateNumber(1) }],
  ['at a closed gate', { state: { ...unstored, gate: 'login' } }],
  ['for a missing novel', { state: null, failure: 'not_found' } as Partial<Data>],
])('preloads nothing: %s', (_why, change) => {
  expect(playHead({ ...data, ...change }).firstCall ?? null).toBeNull()
})
