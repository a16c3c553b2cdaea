import type { HistoryEntry, PlayState } from '@fabula/contract/shapes/play'
import { playPhrases } from '@fabula/phrases/play'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { ApiError } from '../client/api-problem.ts'
import { answering, clearAway, nell, notes, openPage } from '../test/page-in-hand.tsx'
import { FailureNote } from './answer/failure-note.tsx'
import type { Action, PlayGame } from './game/play-game.ts'
import type { PlayModel } from './game/play-model.ts'
import { initialModel } from './game/reduce.ts'
import { showActionProblem } from './game/show-action-problem.ts'
import { at, look, one, open } from './test-open-play.tsx'
import { stateNumber } from './test-state.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
afterEach(async () => {
  await cleanup()
  await clearAway()
  localStorage.clear()
})

describe('an open game', () => {
  test('shows its buttons, the message with its speaker, and a box that does not send blank text', async () => {
    const asked = answering({})
    await open(one)
    for (const name of ['History', 'Turn music off', 'Saves', 'Chat mode'])
      await expect.element(button(name)).toBeVisible()
    expect(page.getByRole('link', { name: 'Home' }).element().getAttribute('href')).toBe('/english')
    await expect.element(page.getByText('Ilse', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Message 1.').first()).toBeVisible()
    await button('Turn music off').click()
    await expect.element(button('Turn music on')).toBeVisible()
    const box = page.getByPlaceholder('Say something…')
    await box.fill(' \u200b ')
    await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await box.fill('😀'.repeat(4_000))
    await expect.element(page.getByText('4,000 of 4,000 characters')).toBeVisible()
    await expect.element(button('Send')).not.toHaveAttribute('aria-disabled')
    await button('Chat mode').click()
    await expect.element(page.getByRole('log')).toBeVisible()
    await expect.element(button('Visual mode')).toBeVisible()
    expect(asked.filter((call) => call.includes('interact'))).toEqual([])
  })

  test('Esc opens the menu and focuses it, and closes it; a scrolling hint is reachable by keyboard', async () => {
    answering({})
    await open(stateNumber(1, { help: 'Ask her about the lamps. '.repeat(20) }))
    await expect.element(button('Send')).toBeVisible()
    const menu = () => document.activeElement?.closest('details')
    // In a field Esc leaves the field first.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => menu()?.open).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => menu()?.open).toBe(false)
    const hint = page.getByText('Ask her about the lamps.').element() as HTMLElement
    hint.focus()
    expect(document.activeElement).toBe(hint)
  })

  test('Back on a phone shows a hidden interface again, before it leaves the page', async () => {
    answering({})
    const watchers: { onclose?: () => void }[] = []
    vi.stubGlobal(
      'CloseWatcher',
      class {
        onclose?: () => void
        constructor() {
          watchers.push(this)
        }
        destroy() {
          watchers.splice(watchers.indexOf(this), 1)
        }
      },
    )
    await open(one)
    await expect.element(button('Send')).toBeVisible()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await userEvent.keyboard('h')
    await expect.element(button('Show interface')).toBeInTheDocument()
    await expect.poll(() => watchers).toHaveLength(1)
    watchers[0]?.onclose?.()
    await expect.element(button('Show interface')).not.toBeInTheDocument()
    await expect.poll(() => watchers).toHaveLength(0)
  })

  test('in the box, Enter of an input method sends nothing, and Alt with an arrow is left to the browser', async () => {
    const asked = answering({})
    await open(one)
    const box = page.getByPlaceholder('Say something…')
    const press = (init: KeyboardEventInit) =>
      box.element().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
    expect(press({ key: 'ArrowRight', altKey: true })).toBe(true)
    expect(press({ key: 'ArrowRight' })).toBe(false)
    await box.fill('こんにちは')
    expect(press({ key: 'Enter', keyCode: 229 })).toBe(true)
    await expect.element(box).toHaveValue('こんにちは')
    expect(asked.filter((call) => call.includes('interact'))).toEqual([])
  })

  test.each([
    { status: 502, code: 'storyteller_failed' },
    { status: 409, code: 'story_moved_on' },
  ])('a failed line ($code) is back in the box, after a reload too', async (refusal) => {
    answering({ [`POST ${at}/interact`]: { ...refusal, detail: 'No' } })
    await open(one)
    const box = page.getByPlaceholder('Say something…')
    await box.fill('Who are you?')
    await button('Send').click()
    await expect.poll(() => document.querySelector('.answer-failure')).not.toBeNull()
    await expect.element(box).toHaveValue('Who are you?')
    await cleanup()
    await open(one, { reloaded: true })
    await expect.element(box).toHaveValue('Who are you?')
  })

  test('does not request another answer when the game has gone on in another window, but lets the reader choose', async () => {
    const said: unknown[] = []
    answering({ [`POST ${at}/retry`]: { status: 409, code: 'story_moved_on', detail: 'No', said } })
    await open(stateNumber(1, { can_retry: true, user_message: 'What news?', storyteller: 'offline' }))
    await button('Try another answer').click()
    await expect.element(button('Show where it is now')).toBeVisible()
    await expect.element(button('Go on from here')).toBeVisible()
    expect(said).toEqual([{ if_current: true }])
  })

  test.each([
    [{ kind: 'moved-on' }, /another window\. Continuing from here starts another path\.$/],
    [{ kind: 'gone' }, /no longer open to readers/],
    [{ kind: 'interrupted' }, /before it could answer\. Try it once more\.$/],
    [{ kind: 'moved-on', text: 'Hello' }, /another path\. Your words are kept\.$/],
    [{ kind: 'interrupted', text: 'Hello' }, /Your words are back in the box: send them again\.$/],
  ] as const)('mentions the reader’s words only if there were any: %j', async (failure, said) => {
    const model = { ...initialModel(one), phase: 'ready', state: one } as PlayModel
    await openPage(
      { language: 'english', viewer: null, path: '/', query: '' },
      <FailureNote game={{} as PlayGame} model={model} failure={{ text: null, ...failure }} />,
    )
    await expect.poll(() => document.querySelector('.answer-failure p')?.textContent).toMatch(said)
  })

  test('shows "Press arrow to continue" and the arrow where no text is expected', async () => {
    answering({})
    await open(stateNumber(1, { interact: false }))
    await expect.element(page.getByText('Press arrow to continue')).toBeVisible()
    await expect.element(button('Continue')).toBeVisible()
    expect(page.getByPlaceholder('Say something…').elements()).toEqual([])
  })

  test('offers choices by their labels, without a text field', async () => {
    answering({})
    const ending = (id: string, name: string) => ({ id: id as never, name: 'internal', display_name: name })
    await open(stateNumber(1, { interact: false, static_endings: [ending('e1', 'Stay'), ending('e2', 'Leave')] }))
    const choices = page.getByRole('region', { name: 'Choices' }).getByRole('button')
    await expect.element(choices.first()).toBeVisible()
    expect(choices.elements().map(({ textContent }) => textContent)).toEqual(['Stay', 'Leave'])
    expect(page.getByText('internal').elements()).toEqual([])
    expect(page.getByPlaceholder('Say something…').elements()).toEqual([])
  })

  test('more choices than fit on a small phone can be scrolled to', async () => {
    answering({})
    const [ownWidth, ownHeight] = [innerWidth, innerHeight]
    onTestFinished(() => page.viewport(ownWidth, ownHeight))
    const static_endings = Array.from({ length: 12 }, (_, index) => ({
      ...{ id: `e${index}` as never, name: '', display_name: `Walk on to lamp ${index}, slowly` },
    }))
    for (const [width, height] of [
      [360, 640],
      [640, 360],
    ] as const) {
      await page.viewport(width, height)
      await open(stateNumber(1, { interact: false, static_endings }))
      const last = page.getByRole('region', { name: 'Choices' }).getByRole('button').last()
      await expect.element(last).toBeInTheDocument()
      const bottom = () => {
        last.element().scrollIntoView({ block: 'nearest' })
        return last.element().getBoundingClientRect().bottom
      }
      await expect.poll(bottom).toBeLessThanOrEqual(height)
      await cleanup()
    }
  })

  test('shows "THE END" over the stage', async () => {
    answering({})
    await open(stateNumber(1, { interact: false, the_end: true }))
    await expect.element(page.getByText('THE END', { exact: true })).toBeVisible()
  })
})

describe('before a game', () => {
  test('a guest is asked to log in, in a dialog that logs in', async () => {
    answering({})
    await open(stateNumber(null, { gate: 'login', payment_required: true, price_stars: 25, character_message: null }))
    await expect.element(page.getByText('Please log in to play this novel.')).toBeVisible()
    await expect.element(page.getByText('This novel costs 25 Telegram Stars.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Русский' })).toBeVisible()
    await button('Login').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test.each([
    ['telegram', 'This novel is for members of its Telegram group.', { telegram_verification_code: 'ABCDE-23456' }],
    ['payment', 'This novel costs 25 Telegram Stars.', { payment_string: 'ABCDE-23456' }],
  ] as const)('the banner for %s says what is required, with the code for the bot', async (gate, sentence, code) => {
    const state = stateNumber(null, {
      ...{ gate, price_stars: 25, character_message: null, telegram_bot_name: 'a_bot' },
      telegram_bot_link: 'https://t.me/a_bot',
      ...code,
    })
    answering({ [look]: { body: state } })
    await open(state, { viewer: nell })
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(page.getByText('ABCDE-23456')).toBeVisible()
    expect(
      page
        .getByRole('link', { name: /@a_bot/ })
        .element()
        .getAttribute('href'),
    ).toContain('https://t.me/a_bot')
  })

  test('without a known bot nobody is asked to send it a code', async () => {
    const state = stateNumber(null, { gate: 'payment', payment_string: 'ABCDE-23456', character_message: null })
    answering({ [look]: { body: state } })
    await open(state, { viewer: nell })
    await expect.element(page.getByText(/bot that opens this novel is unavailable/)).toBeVisible()
    await expect.element(page.getByText('ABCDE-23456')).not.toBeInTheDocument()
  })

  test('Character Setup requires a name, and an age if the novel does; it reports a failure and keeps the input', async () => {
    const state = stateNumber(null, { gate: 'biography', biography_needed: true, required_18_age: true })
    const asked = answering({
      [look]: { body: state },
      [`PUT /api/user_novel_game/${state.novel_id}/biography`]: { status: 500, detail: 'Away' },
    })
    await open(state, { viewer: nell })
    await expect.element(page.getByRole('heading', { name: 'Character Setup' })).toBeVisible()
    const biography = page.getByLabelText('Character biography')
    expect((biography.element() as HTMLTextAreaElement).rows).toBe(5)
    await expect.element(page.getByRole('link', { name: 'Русский' })).toBeVisible()
    await page.getByLabelText('Character name').fill('   ')
    await page.getByLabelText('I am at least 18 years old').click()
    await expect.element(button('Start')).toBeDisabled()
    await page.getByLabelText('Character name').fill('Nell')
    await page.getByLabelText('I am at least 18 years old').click()
    await expect.element(button('Start')).toBeDisabled()
    await page.getByLabelText('I am at least 18 years old').click()
    await button('Start').click()
    await expect.element(page.getByText('Failed to set character biography')).toBeVisible()
    await expect.element(page.getByLabelText('Character name')).toHaveValue('Nell')
    expect(asked).toContain(`PUT /api/user_novel_game/${state.novel_id}/biography`)
  })

  test('Character Setup has the reader’s earlier biography, and unsent input after a reload', async () => {
    const state = stateNumber(null, { gate: 'biography', biography_needed: true, required_18_age: true })
    const said = { user_biography_name: 'Anna', user_biography: 'A cartographer.' }
    answering({ [look]: { body: state }, [`GET /api/user_novel_game/${state.novel_id}`]: { body: said } })
    await open(state, { viewer: nell })
    await expect.element(page.getByLabelText('Character name')).toHaveValue('Anna')
    await expect.element(page.getByLabelText('Character biography')).toHaveValue('A cartographer.')
    await page.getByLabelText('Character biography').fill('A cartographer who draws.')
    await cleanup()
    await open(state, { viewer: nell, reloaded: true })
    await expect.element(page.getByLabelText('Character biography')).toHaveValue('A cartographer who draws.')
    await expect.element(page.getByLabelText('Character name')).toHaveValue('Anna')
  })

  test('a game that cannot be loaded is an error screen with Retry and Back to Home', async () => {
    const asked = answering({ [look]: { status: 500, detail: 'Away' } })
    await open(null)
    await expect.element(page.getByText('Failed to load game', { exact: true })).toBeVisible()
    expect(page.getByRole('link', { name: 'Back to Home' }).element().getAttribute('href')).toBe('/english')
    expect(notes()).toEqual(['API Error (500)Failed to load game. Away'])
    // The details stay when the note is gone.
    await expect.element(page.getByRole('main').getByText('Away', { exact: true })).toBeVisible()
    expect(page.getByRole('link', { name: 'Search novels' }).elements()).toEqual([])
    const before = asked.length
    await button('Retry').click()
    await expect.poll(() => asked.length).toBeGreaterThan(before)
    expect(notes()).toHaveLength(1)
  })

  test('the error screen of a missing novel says what to do, and links to the search', async () => {
    answering({ [look]: { status: 404, code: 'novel_not_found', detail: 'Novel not found' } })
    await open(null)
    await expect.element(page.getByText('Failed to load game', { exact: true })).toBeVisible()
    await expect.element(page.getByText('There is no novel at this address.')).toBeVisible()
    expect(page.getByRole('link', { name: 'Search novels' }).element().getAttribute('href')).toBe('/english/search')
  })
})

describe('the history', () => {
  const entry = (speaker_type: 'user' | 'other', text: string, state: PlayState): HistoryEntry => ({
    speaker_type,
    character_id: null,
    character_name: speaker_type === 'user' ? 'Nell' : 'Ilse',
    character_message: text,
    game_state_id: state.game_state_id as never,
    avatar_url: null,
  })

  test('says when nothing was said yet', async () => {
    answering({ [`GET ${at}/history`]: { body: [] } })
    await open(one)
    await button('History').click()
    await expect.element(page.getByRole('dialog').getByText('No message history yet')).toBeVisible()
  })

  test('marks the current message; messages of the story lead back, and a failure of that is reported', async () => {
    const earlier = stateNumber(2)
    answering({
      [`GET ${at}/history`]: {
        body: [entry('other', 'Long ago.', earlier), entry('user', 'My words', one), entry('other', 'Message 1.', one)],
      },
      [`GET ${at}/history?before`]: { body: [] },
      [`GET /api/english/game/${one.novel_id}/state/${earlier.game_state_id}/rollback`]: {
        status: 500,
        detail: 'Away',
      },
    })
    await open(one)
    await button('History').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('Current', { exact: true })).toBeVisible()
    expect(document.querySelector('.history-entry[aria-current]')?.textContent).toContain('Message 1.')
    expect(dialog.getByRole('button', { name: /My words/ }).elements()).toEqual([])
    await dialog.getByRole('button', { name: /Long ago/ }).click()
    await dialog.getByRole('button', { name: 'Return', exact: true }).click()
    await expect.poll(notes).toEqual(['API Error (500)Failed to roll back to previous message. Away'])
    await expect.element(dialog).toBeVisible()
  })

  test('marks the current message where the scene lets the reader say it, right after their choice', async () => {
    answering({
      [`GET ${at}/history`]: { body: [entry('user', 'Open the door', one), entry('user', 'Who is there?', one)] },
      [`GET ${at}/history?before`]: { body: [] },
    })
    await open(stateNumber(1, { speaker_type: 'user', interact: false }))
    await button('History').click()
    await expect.element(page.getByRole('dialog').getByText('Current', { exact: true })).toBeVisible()
    const rows = [...document.querySelectorAll('.history-entry')]
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true'])
  })
})

test('reports a failed save, and keeps its name', async () => {
  const game = `/api/game/${one.novel_id}`
  const asked = answering({
    [`GET ${game}/saves`]: { body: [] },
    [`GET ${game}/games`]: { body: [] },
    [`GET ${at}/history`]: { body: [] },
    [`POST ${game}/state/${one.game_state_id}/save`]: { status: 500, detail: 'Away' },
  })
  await open(one, { viewer: nell })
  await button('Saves').click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox')
  await name.fill('At the quay')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(notes).toEqual(['API Error (500)Away'])
  await expect.element(name).toHaveValue('At the quay')
  expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

test('a red note does not cover the bar’s buttons', async () => {
  document.documentElement.dataset.page = 'play'
  answering({ [`POST ${at}/interact`]: { status: 500, detail: 'Away' }, [`GET ${at}/history`]: { body: [] } })
  await page.viewport(390, 844)
  await open(one)
  await page.getByPlaceholder('Say something…').fill('Who are you?')
  await button('Send').click()
  await expect.poll(notes).toHaveLength(1)
  const bar = document.querySelector('.play-bar')?.getBoundingClientRect()
  const note = document.querySelector<HTMLElement>('.ui-toast')
  // Its final position; a browser that draws nothing would not reach it before the note disappears.
  for (const coming of note?.getAnimations() ?? []) coming.finish()
  expect(note?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bar?.bottom ?? Number.POSITIVE_INFINITY)
  delete document.documentElement.dataset.page
})

test.each([
  ['load', 'Failed to load game'],
  ['send', 'Failed to send message'],
  ['choice', 'Failed to make choice'],
  ['load-save', 'Failed to load save'],
  ['roll-back', 'Failed to roll back to previous message'],
] as [Action, string][])('the red note of a failed %s is "%s"', async (action, sentence) => {
  const away = new ApiError({ status: 500, detail: 'Away' })
  await showActionProblem(away, action, 'english', playPhrases.english)
  expect(notes()).toEqual([`API Error (500)${sentence}. Away`])
})
