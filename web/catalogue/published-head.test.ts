import { expect, test } from 'vitest'
import { novelIn } from '../looks/sample-novels.ts'
import { publishedHead } from './published-head.ts'

test('a long description is cut for messengers between characters, not inside one', () => {
  const cut = (description: string) => {
    const novel = novelIn('english', { description })
    return publishedHead({ language: 'english', page: 'published', novel } as Parameters<typeof publishedHead>[0])
      .description
  }
  const lamps = '🏮'.repeat(200)
  expect(cut(lamps)).toBe(lamps)
  expect(cut(`a${lamps}`)).toBe(`a${'🏮'.repeat(198)}…`)
})
