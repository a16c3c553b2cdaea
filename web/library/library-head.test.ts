import type { PageDataOf } from '@fabula/contract/pages'
import { expect, test } from 'vitest'
import { libraryNovelHead } from './library-head.ts'

type Data = PageDataOf<'library_novel'>
const nell = { id: '0192f0c4-0000-7000-8000-000000000002', username: 'nell' } as Data['viewer']
const data: Data = {
  ...{ page: 'library_novel', language: 'english', viewer: nell, path: '/english/library/a', query: '' },
  ...{ play_link: 'a', novel: null, failure: 'not_found' },
}

test.each<[string, Partial<Data>, string]>([
  ['a novel that is not there', {}, 'Novel not found'],
  ['a guest', { viewer: null, failure: null }, 'My library'],
  ['a failed load', { failure: 'failed' }, 'My library'],
])('the title for %s', (_why, change, title) => {
  expect(libraryNovelHead({ ...data, ...change }).title).toBe(title)
})
