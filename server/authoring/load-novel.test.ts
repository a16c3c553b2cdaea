import type { UserId } from '@fabula/core/ids'
import { expect, test } from 'vitest'
import { loadNovel, type Right } from './load-novel.ts'

const [owner, editor, viewer, stranger] = ['owner', 'editor', 'viewer', 'stranger'] as UserId[]

/** The code with which a person's access to a novel is refused; null if it is allowed. */
const answer = (kind: 'building' | 'production' | null, base: string, author: UserId | undefined, right: Right) => {
  const novel = kind && { kind, owner_id: owner, members: { editor: 'editor', viewer: 'viewer' } }
  const novels = { load: async () => novel } as never
  return loadNovel({ novels }, { id: 'novel', author, base } as never, right).then(
    (loaded) => (loaded === (novel as unknown) ? null : 'another one'),
    (error: { code: string }) => error.code,
  )
}
const baseOf = (kind: 'building' | 'production') => (kind === 'building' ? 'building_novel' : 'novel')
const rights: Right[] = ['read', 'edit', 'own']
const answers = (...[kind, base, author]: [Parameters<typeof answer>[0], string, UserId | undefined]) =>
  Promise.all(rights.map((right) => answer(kind, base, author, right)))

test.each(['building', 'production'] as const)(
  'owners, editors and viewers can do what their role allows: %s',
  async (kind) => {
    const base = baseOf(kind)
    expect(await answers(kind, base, owner)).toEqual([null, null, null])
    expect(await answers(kind, base, editor)).toEqual([null, null, 'owner_only'])
    expect(await answers(kind, base, viewer)).toEqual([null, 'viewers_read_only', 'owner_only'])
  },
)

test('strangers find no draft, and a published novel is not theirs to edit', async () => {
  expect(await answers('building', baseOf('building'), stranger)).toEqual(Array(3).fill('novel_not_found'))
  expect(await answers('production', baseOf('production'), stranger)).toEqual(Array(3).fill('edit_denied'))
})

test('a missing novel, or one of the other kind, is found by nobody', async () => {
  expect(await answers(null, baseOf('building'), owner)).toEqual(Array(3).fill('novel_not_found'))
  expect(await answers('production', baseOf('building'), owner)).toEqual(Array(3).fill('novel_not_found'))
  expect(await answers('building', baseOf('production'), owner)).toEqual(Array(3).fill('novel_not_found'))
})
