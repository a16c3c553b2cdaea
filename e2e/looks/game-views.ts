import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { branchesPhrases } from '@fabula/phrases/branches'
import { endingPhrases } from '@fabula/phrases/ending'
import { playbillPhrases } from '@fabula/phrases/playbill'
import type { Page } from '@playwright/test'
import { Reading } from '../reading.ts'

interface GameView {
  /** The name of its picture. */
  name: string
  /** Brings the page of a new guest to this view. */
  go: (page: Page, address: string, language: Language) => Promise<void>
}

const words: Record<Language, string> = {
  english: 'I will help you. Where is my aunt Agata?',
  russian: 'Я вам помогу. Где моя тётя Агата?',
}
type Until = 'choose' | 'write' | 'over'

/** Views of a game that no address leads to. */
export const gameViews: GameView[] = [
  { name: 'game: a choice', go: async (...at) => void (await openAt('choose', ...at)) },
  { name: 'game: own words', go: async (...at) => void (await openAt('write', ...at)) },
  {
    name: 'game: an answer',
    go: async (...at) => {
      const reading = await openAt('write', ...at)
      await reading.say(words[reading.language])
    },
  },
  {
    name: 'game: as a chat',
    go: async (...at) => {
      const { page, words } = await openAt('write', ...at)
      await page.getByRole('button', { name: words.chatMode, exact: true }).click()
      await page.locator('.chat-log').waitFor()
    },
  },
  ...(['history', 'saves', 'settings', 'keys'] as const).map((sheet) => ({
    name: `game: ${sheet}`,
    go: async (...at: Parameters<GameView['go']>) => {
      const reading = await openAt('write', ...at)
      await openSheet(reading, reading.words[sheet])
    },
  })),
  {
    name: 'game: the map',
    go: async (...at) => {
      const reading = await openAt('over', ...at)
      await openSheet(reading, branchesPhrases[reading.language].map)
    },
  },
  { name: 'the end', go: async (...at) => void (await openAt('over', ...at)) },
  {
    name: 'the end: the playbill',
    go: async (...at) => {
      const { page, language } = await openAt('over', ...at)
      await page.getByRole('button', { name: playbillPhrases[language].title, exact: true }).click()
      await page.getByRole('dialog').locator('.booklet').waitFor()
    },
  },
  {
    name: 'the end: a picture of it',
    go: async (...at) => {
      const { page, language } = await openAt('over', ...at)
      const ends = endingPhrases[language]
      await page.getByRole('button', { name: ends.share, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: ends.shareTitle })
      await dialog.getByLabel(ends.chooseLine).selectOption({ index: 1 })
      await dialog.getByRole('img').waitFor()
    },
  },
  {
    name: 'home: where they stopped',
    go: async (page, address, language) => {
      await openAt('write', page, address, language)
      await page.goto(`${address}/${language}`)
    },
  },
  {
    name: 'home: an ending was found',
    go: async (page, address, language) => {
      await openAt('over', page, address, language)
      await page.goto(`${address}/${language}`)
    },
  },
]

/**
 * Plays the demo through the API up to the given moment, and opens it there. Fails if it is not reached in 80 steps.
 */
async function openAt(until: Until, page: Page, address: string, language: Language): Promise<Reading> {
  const game = `${address}/api/${language}/game`
  let state = (await (await page.request.get(`${game}/continue/demo`)).json()) as PlayState
  for (let step = 0; step < 80 && momentOf(state) !== until; step++) {
    const exit = [...state.static_endings, ...state.offered_endings][0]?.id
    const text = state.interact ? words[language] : null
    const data = exit ? { static_ending_id_choice: exit } : { text }
    const answer = await page.request.post(`${game}/${state.novel_id}/state/${state.game_state_id}/interact`, { data })
    state = (await answer.json()) as PlayState
  }
  if (momentOf(state) !== until) throw new Error(`The demo never reaches “${until}”`)
  await page.addInitScript(() => localStorage.setItem('fabula.reading', JSON.stringify({ speed: 'instant' })))
  const reading = new Reading(page, language)
  await page.goto(`${address}/${language}/play/demo`)
  if (until !== 'over') await reading.readOn()
  await page.locator('.advance-mode').waitFor({ state: 'attached' })
  return reading
}

function momentOf({ the_end, static_endings, interact }: PlayState): Until | null {
  if (the_end) return 'over'
  return static_endings.length > 0 ? 'choose' : interact ? 'write' : null
}

async function openSheet({ page }: Reading, name: string): Promise<void> {
  await page.locator('.play-bar summary').click()
  await page.locator('.play-bar').getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}
