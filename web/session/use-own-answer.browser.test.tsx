import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render, renderHook } from 'vitest-browser-react'
import { session } from '../client/session.ts'
import { PageFactsProvider } from '../page/page-facts.tsx'
import { useOwnAnswer } from './use-own-answer.ts'

type Name = 'ada' | 'bob'
const sessionOf = (name: Name) => ({ token: `token of ${name}`, user: { id: name, username: name } }) as never
/** Pending requests, oldest first: who sent each, and how to settle it. */
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
const pageFilledFor =
  (viewer: Name | null) =>
  ({ children }: { children: ReactNode }) => (
    <PageFactsProvider data={dataOf(viewer)} theme="light">
      {children}
    </PageFactsProvider>
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

test('uses the document’s data for the current viewer, and sends no request', async () => {
  session.keep(sessionOf('ada'))
  await open('ada', 'the shelf of ada')
  await expect.element(shown).toHaveTextContent('the shelf of ada')
  expect(waiting).toEqual([])
})

test('fetches again after a login, a logout and a change of user', async () => {
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

test('fetches as the current user if the document was filled for another, and ignores a late answer for the previous user', async () => {
  session.keep(sessionOf('ada'))
  const wrapper = pageFilledFor('bob')
  const { result, act } = await renderHook(() => useOwnAnswer<string>('the shelf of bob', ask), { wrapper })
  await act(async () => session.keep(sessionOf('bob')))
  expect(waiting).toHaveLength(2)
  await act(async () => waiting[1]?.answer('bob, anew'))
  await act(async () => waiting[0]?.answer('the shelf of ada'))
  expect(result.current).toMatchObject({ value: 'bob, anew', loading: false })
})

test('does not overwrite a newer value with an older answer, but fetches again', async () => {
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

test('keeps a newer value when an older request fails', async () => {
  session.keep(sessionOf('ada'))
  const wrapper = pageFilledFor(null)
  const { result, act } = await renderHook(() => useOwnAnswer<string>(null, ask), { wrapper })
  await act(async () => result.current.put('put'))
  await act(async () => waiting[0]?.fail(new Error('away')))
  expect(result.current).toMatchObject({ value: 'put', loading: false, failed: null })
})

test('reports a failure, and drops the other user’s data', async () => {
  session.keep(sessionOf('ada'))
  await open('bob', 'the shelf of bob')
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.fail(new Error('away'))
  await expect.element(shown).toHaveTextContent('failed')
})
