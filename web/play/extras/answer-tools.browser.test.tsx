import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageFactsProvider } from '../../page/page-facts.tsx'
import { stateNumber } from '../test-state.ts'
import { AnswerTools } from './answer-tools.tsx'
import '../../ui/base.css'
import '../../ui/tokens.css'
import '../play-page.css'
import '../message/message-box.css'
import './turn-modes.css'

const answered = stateNumber(2, {
  interact: true,
  can_retry: true,
  can_edit: true,
  character_message: 'The river closes tonight.',
  user_message: 'What news?',
  storyteller: 'model',
})

/** One of several answers, so that the others are fetched. */
const many = { ...answered, edited: true }

const data = { language: 'english', path: '/english', query: '', viewer: null }

const onPage = (state: typeof answered, game: object, within = (tools: ReactNode) => tools) => (
  <PageFactsProvider data={data as never} theme="light">
    {within(<AnswerTools play={{ game } as never} open={() => undefined} state={state} isFresh={state !== many} />)}
  </PageFactsProvider>
)

async function show(state = answered, within?: (tools: ReactNode) => ReactNode) {
  const told: unknown[] = []
  const game = { send: async (move: unknown) => told.push(move), dispatch: (event: unknown) => told.push(event) }
  await render(onPage(state, game, within))
  return told
}

afterEach(() => vi.unstubAllGlobals())

test('lets the cast go on by one press, at the beginning of a scene too', async () => {
  const told = await show({ ...answered, can_retry: false, storyteller: null, can_edit: undefined })
  await expect.element(page.getByRole('button', { name: 'Try another answer' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Edit this answer' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Let them go on' }).click()
  expect(told).toEqual([{ kind: 'go-on' }])
})

test('does not offer to go on where no text is expected', async () => {
  await show({ ...answered, interact: false })
  await expect.element(page.getByRole('button', { name: 'Let them go on' })).not.toBeInTheDocument()
})

test('saves an edited answer, and keeps the text after a refusal and a closed dialog', async () => {
  const sent: unknown[] = []
  const edited = stateNumber(3, { character_message: 'The river opens.', edited: true })
  let refuse = true
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    sent.push([method, new URL(address, location.href).pathname.split('/').at(-1), JSON.parse(String(body))])
    return refuse
      ? Response.json(
          {
            type: 'about:blank',
            title: 'no',
            status: 422,
            code: 'words_not_allowed',
            detail: 'These words cannot be used in this story.',
          },
          { status: 422 },
        )
      : Response.json(edited, { status: 200 })
  })
  const told = await show()
  await page.getByRole('button', { name: 'Edit this answer' }).click()
  const field = page.getByRole('textbox', { name: 'The answer' })
  await expect.element(field).toHaveValue('The river closes tonight.')
  await field.fill('The river opens.')
  await page.getByRole('button', { name: 'Go on with this' }).click()
  await expect.element(page.getByText('These words cannot be used in this story')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit this answer' }).click()
  await expect.element(field).toHaveValue('The river opens.')
  refuse = false
  await page.getByRole('button', { name: 'Go on with this' }).click()
  await expect.poll(() => told).toHaveLength(1)
  expect(told[0]).toMatchObject({ type: 'placed', moved: true, state: { edited: true } })
  // The accepted text is not kept as a draft.
  await page.getByRole('button', { name: 'Edit this answer' }).click()
  await expect.element(field).toHaveValue('The river closes tonight.')
  // An outdated window must not fork the game without asking.
  expect(sent.at(-1)).toEqual(['PUT', 'reply', { text: 'The river opens.', if_current: true }])
})

test('offers an unsaved edit again for its own answer only', async () => {
  const { rerender } = await render(onPage(answered, {}))
  const edit = page.getByRole('button', { name: 'Edit this answer' })
  const field = page.getByRole('textbox', { name: 'The answer' })
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await edit.click()
  await field.fill('The river opens.')
  await cancel.click()
  const { game_state_id } = stateNumber(4)
  await rerender(onPage({ ...answered, game_state_id, character_message: 'No news.' }, {}))
  await edit.click()
  await expect.element(field).toHaveValue('No news.')
  await cancel.click()
  await rerender(onPage(answered, {}))
  await edit.click()
  await expect.element(field).toHaveValue('The river opens.')
})

test('marks an edited answer', async () => {
  await show({ ...answered, edited: true })
  await expect.element(page.getByText('edited', { exact: true })).toBeVisible()
})

test.each([
  ['beside a long name', (tools: ReactNode) => <div className="message-head">{tools}</div>, 'Tobias Krantz, engineer'],
  ['in a conversation', (tools: ReactNode) => <div className="chat-answer">{tools}</div>, ''],
])('every tool of one of several answers is within a phone’s width: %s', async (_, frame, name) => {
  await page.viewport(390, 844)
  vi.stubGlobal('fetch', async () => Response.json([stateNumber(1), many]))
  await show(many, (tools) => (
    <div className="message-box">
      {frame(
        <>
          {name && <b className="message-name">{name}</b>}
          {tools}
        </>,
      )}
    </div>
  ))
  await expect.element(page.getByText('2/2')).toBeVisible()
  const tools = page.getByRole('button').elements()
  expect(tools.length).toBeGreaterThan(7)
  for (const tool of tools) {
    const { left, right } = tool.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
  }
})

test('every tool is a target of at least 44 by 44 pixels on the narrowest phone', async () => {
  await page.viewport(320, 640)
  await show(answered, (tools) => (
    <div className="play-main">
      <div className="message-box">
        <div className="message-head">{tools}</div>
        <div className="message-body">The river closes tonight.</div>
      </div>
    </div>
  ))
  await expect.element(page.getByRole('button', { name: 'Let them go on' })).toBeVisible()
  const reach = 44 / 2 - 1
  for (const tool of page.getByRole('button').elements()) {
    const { left, top, width, height } = tool.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    for (const [across, down] of [
      [-reach, 0],
      [reach, 0],
      [0, -reach],
      [0, reach],
    ] as const) {
      const hit = document.elementFromPoint(x + across, y + down)
      expect(hit && tool.contains(hit), `${tool.getAttribute('title')} at ${across}, ${down}`).toBe(true)
    }
  }
})

test('at 400 % zoom the message scrolls below the bar, which covers none of its tools', async () => {
  await page.viewport(320, 180)
  const bar = 44 + 2 * 8
  await show(answered, (tools) => (
    <div className="play-main">
      <div className="message-box">
        <div className="message-head">{tools}</div>
        <div className="message-body">{'The river closes tonight. '.repeat(20)}</div>
      </div>
    </div>
  ))
  const tool = page.getByRole('button', { name: 'Let them go on' })
  await expect.element(tool).toBeVisible()
  expect(tool.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bar)
  const box = document.querySelector('.message-box') as HTMLElement
  expect(box.scrollHeight).toBeGreaterThan(box.clientHeight)
})
