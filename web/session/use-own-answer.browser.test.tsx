import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render, renderHook } from 'vitest-browser-react'
import { session } from '../client/session.ts'
import { PageFactsProvider } from '../page/page-facts.tsx'
import { useOwnAnswer } from './use-own-answer.ts'

type Name = 'ada' | 'bob'
const sessionOf = (name: Name) => ({ token: `token of ${name}`, user: { id: name, username: name } }) as never
/** Questions that wait for their answer, oldest first: who asked, and how it is answered. */
let waiting: { as: string; answer: (value: string) => void; fail: (error: Error) => void }[] = []
const ask = () =>
  new Promise<string>((answer, fail) => waiting.push({ as: session.read()?.token ?? 'a guest', answer, fail }))

function Shelf({ brought }: { brought: string | null }) {
  const { value, loading, failed, put } = useOwnAnswer(brought, ask)
  return (
    <>
      <output>{failed ? 'failed' : (value ?? 'nothing')}</output>
      <p>{loading ? 'asking' : 'at rest'}</p>
      <button type="button" onClick={() => put('put')}>
        Put
      </button>
    </>
  )
}

const dataOf = (viewer: Name | null) =>
  ({ language: 'english', path: '/', query: '', viewer: viewer && { id: viewer, username: viewer } }) as never
const open = (viewer: Name | null, brought: string | null) =>
  render(
    <PageFactsProvider data={dataOf(viewer)} theme="light">
      <Shelf brought={brought} />
    </PageFactsProvider>,
  )
const shown = page.getByRole('status')

beforeEach(() => {
  waiting = []
  session.drop()
})
afterEach(async () => {
  await cleanup()
  session.drop()
})

test('what the document brought for who is here stands, and nothing is asked', async () => {
  session.keep(sessionOf('ada'))
  await open('ada', 'the shelf of ada')
  await expect.element(shown).toHaveTextContent('the shelf of ada')
  expect(waiting).toEqual([])
})

test('it is asked for again at a login, at a logout and for somebody else', async () => {
  await open(null, 'for guests')
  await expect.element(shown).toHaveTextContent('for guests')
  session.keep(sessionOf('ada'))
  await expect.poll(() => waiting.map(({ as }) => as)).toEqual(['token of ada'])
  waiting[0]?.answer('the shelf of ada')
  await expect.element(shown).toHaveTextContent('the shelf of ada')
  session.keep(sessionOf('bob'))
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.answer('the shelf of bob')
  await expect.element(shown).toHaveTextContent('the shelf of bob')
  session.drop()
  await expect.poll(() => waiting.map(({ as }) => as)).toEqual(['token of ada', 'token of bob', 'a guest'])
})

test('a document filled for another is asked for as who is here; a late answer for who was here before is not shown', async () => {
  session.keep(sessionOf('ada'))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PageFactsProvider data={dataOf('bob')} theme="light">
      {children}
    </PageFactsProvider>
  )
  const { result, act } = await renderHook(() => useOwnAnswer<string>('the shelf of bob', ask), { wrapper })
  await act(async () => session.keep(sessionOf('bob')))
  expect(waiting).toHaveLength(2)
  await act(async () => waiting[1]?.answer('bob, anew'))
  await act(async () => waiting[0]?.answer('the shelf of ada'))
  expect(result.current).toMatchObject({ value: 'bob, anew', loading: false })
})

test('an answer that left before a change is not put over it: it is asked for again', async () => {
  session.keep(sessionOf('ada'))
  await open(null, null)
  await expect.poll(() => waiting.length).toBe(1)
  await page.getByRole('button', { name: 'Put' }).click()
  waiting[0]?.answer('from before')
  await expect.poll(() => waiting.length).toBe(2)
  await expect.element(shown).toHaveTextContent('put')
  waiting[1]?.answer('from after')
  await expect.element(shown).toHaveTextContent('from after')
})

test('a failure says so, and takes nothing of another’s with it', async () => {
  session.keep(sessionOf('ada'))
  await open('bob', 'the shelf of bob')
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.fail(new Error('away'))
  await expect.element(shown).toHaveTextContent('failed')
})
