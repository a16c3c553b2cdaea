import { appPhrases } from '@fabula/phrases/app'
import { branchesPhrases } from '@fabula/phrases/branches'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { savesPhrases } from '@fabula/phrases/saves'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answering, clearAway, nell, openPage } from '../../test/page-in-hand.tsx'
import AnswersDialog from '../answers/answers-dialog.tsx'
import BranchesDialog from '../branches/branches-dialog.tsx'
import ChatLog from '../chat/chat-log.tsx'
import { initialModel } from '../game/reduce.ts'
import HistoryDialog from '../history/history-dialog.tsx'
import SavesDialog from '../saves/saves-dialog.tsx'
import { stateNumber } from '../test-state.ts'

afterEach(async () => {
  await cleanup()
  await clearAway()
})

const state = stateNumber(1, { can_retry: true })
const game = `/api/english/game/${state.novel_id}`
const here = `${game}/state/${state.game_state_id}`
const said = { game_state_id: state.game_state_id, character_message: 'The wick is wet.', character_name: 'Ilse' }
const entry = { ...said, speaker_type: 'other', character_id: null, avatar_url: null }
const save = {
  ...{ save_id: 'a', name: 'Wet wick', kind: 'named', position: 0, created_at: '2026-01-01T00:00:00.000Z' },
  ...{ game_state_id: state.game_state_id, scene_name: 'The quay', line: 'Aye.' },
  ...{ thumbnail_url: null, thumbnail_sprites: [] },
}
const panel = {
  game: {} as never,
  model: initialModel(state),
  onClose: () => undefined,
  onOpen: () => undefined,
  onLogin: () => undefined,
}
const { historyFailed, answersFailed } = playSheetPhrases.english

/** Panel, element, request, eventual answer, message of the failure, and what shows the success. */
const places: [string, ReactElement, string, unknown, string, RegExp][] = [
  ['the history', <HistoryDialog key="h" {...panel} />, `GET ${here}/history`, [entry], historyFailed, /wick is wet/],
  ['a conversation', <ChatLog key="c" {...panel} />, `GET ${here}/history`, [entry], historyFailed, /wick is wet/],
  ['other answers', <AnswersDialog key="a" {...panel} />, `GET ${here}/siblings`, [said], answersFailed, /wick is wet/],
  [
    'the map',
    <BranchesDialog key="b" {...panel} />,
    `GET ${game}/branches`,
    { current_state_id: state.game_state_id, truncated: false, games: [] },
    branchesPhrases.english.failed,
    new RegExp(branchesPhrases.english.nothing),
  ],
  [
    'the saves',
    <SavesDialog key="s" {...panel} />,
    `GET /api/game/${state.novel_id}/saves`,
    [save],
    savesPhrases.english.fetchFailed,
    /Wet wick/,
  ],
]

for (const [name, opened, call, answer, failed, shown] of places) {
  test(`${name}: reports a failed load, and loads on retry`, async () => {
    const answers: Parameters<typeof answering>[0] = {
      [call]: { status: 503, detail: 'Away' },
      [`GET /api/game/${state.novel_id}/games`]: { body: [] },
      [`${call}?before`]: { body: [] },
    }
    answering(answers)
    const viewer = name === 'the saves' ? nell : null
    await openPage({ language: 'english', viewer, path: '/', query: '' }, opened)
    await expect.element(page.getByRole('alert').filter({ hasText: failed }).first()).toBeVisible()
    expect(document.body.textContent).not.toContain(playSheetPhrases.english.noHistory)
    expect(document.querySelector('.ui-skeleton')).toBeNull()
    answers[call] = { body: answer }
    await page.getByRole('button', { name: appPhrases.english.retry }).click()
    await expect.element(page.getByText(shown).first()).toBeVisible()
    expect(page.getByText(failed, { exact: true }).elements()).toEqual([])
  })
}

test('keeps the name of an unfinished save for the next opening, until it is used', async () => {
  const saves = `/api/game/${state.novel_id}`
  answering({
    [`GET ${saves}/saves`]: { body: [] },
    [`GET ${saves}/games`]: { body: [] },
    [`POST ${saves}/state/${state.game_state_id}/save`]: { body: save },
  })
  const open = () =>
    openPage({ language: 'english', viewer: nell, path: '/', query: '' }, <SavesDialog key="s" {...panel} />)
  const name = page.getByRole('textbox', { name: savesPhrases.english.name })
  await open()
  await name.fill('Before the sun')
  await cleanup()
  await open()
  await expect.element(name).toHaveValue('Before the sun')
  await page.getByRole('button', { name: savesPhrases.english.save, exact: true }).click()
  await expect.element(name).toHaveValue('')
  await cleanup()
  await open()
  await expect.element(name).toHaveValue('')
})
