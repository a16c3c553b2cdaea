import type { HistoryEntry, PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { languageOfText } from '@fabula/core/translation/script'
import { letterByLetter, translating } from '@fabula/dev/scripted-model/translating'
import { appPhrases } from '@fabula/phrases/app'
import { playPhrases } from '@fabula/phrases/play'
import type { Page } from '@playwright/test'
import { registerAuthor } from './author.ts'
import { atDesk, expect, test } from './journey.ts'
import { Reading } from './reading.ts'

const said: Record<Language, string[]> = {
  english: ['Where is my aunt Agata?', 'Tell me about the fortieth lamp', 'I will help you', 'Thank you'],
  russian: ['Расскажите про сороковой фонарь', 'Я вам помогу', 'Чего вы боитесь?', 'Спасибо'],
}

const current = async (page: Page, address: string, language: Language): Promise<PlayState> =>
  (await page.request.get(`${address}/api/${language}/game/continue/demo`)).json()

/** The language-independent parts of a state, without any text for readers. */
const worldOf = ({ flags, scales, scene, sprites, background, music, game_state_id }: PlayState) => ({
  flags: flags.map(({ id, initial_value }) => [id, initial_value]),
  scales: scales.map(({ id, initial_value }) => [id, initial_value]),
  scene: scene?.id,
  sprites: sprites.map(({ id, position }) => [id, position]),
  background: background?.id,
  music: music?.id,
  game_state_id,
})

test('half of the demo in English and half in Russian is one game', async ({ watched: page, offlineServer }, info) => {
  test.skip(info.project.name === 'phone', 'the same on any screen')
  const { address } = offlineServer
  await page.addInitScript(() => localStorage.setItem('fabula.reading', JSON.stringify({ speed: 'instant' })))
  // One message is sent on a page in each language; the rest is played through the API.
  const english = new Reading(page, 'english')
  await english.openAtInput(address)
  await english.readOn()
  await english.say(said.english[0] ?? '')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  let lines = 0
  await english.playByCalls(address, ({ interact }) => interact && lines++ >= 3, said.english)

  const before = await current(page, address, 'english')
  const after = await current(page, address, 'russian')
  expect(worldOf(after)).toEqual(worldOf(before))
  expect(before.flags.length + before.scales.length).toBeGreaterThan(10)
  // The author's texts exist in both languages: all are shown in the page's, including the last message.
  expect(languageOfText(before.character_message ?? '')).toBe('english')
  for (const shown of [after.character_message, after.character_name, after.novel_name, after.scene?.name]) {
    expect(languageOfText(shown ?? '')).toBe('russian')
  }

  const russian = new Reading(page, 'russian')
  await russian.open(address)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.locator('.message-body')).not.toHaveAttribute('lang', 'en')
  await expect(russian.message).toContainText((after.character_message ?? '').slice(0, 40).replace(/\s+\S*$/, ''))
  await russian.readOn()
  await russian.say('Где моя тётя Агата?')
  expect(languageOfText((await current(page, address, 'russian')).character_message ?? '')).toBe('russian')
  await expect(page.locator('.message-body')).not.toHaveAttribute('lang', 'en')
  const end = await russian.playByCalls(address, () => false, said.russian)
  expect(end.the_end).toBe(true)
  const history: HistoryEntry[] = await (
    await page.request.get(`${address}/api/russian/game/${end.novel_id}/state/${end.game_state_id}/history`)
  ).json()
  // Only what the reader typed stays in its language.
  const typed = new Set(said.english)
  const foreign = history.filter(
    (entry) => languageOfText(entry.character_message) !== 'russian' && !typed.has(entry.character_message),
  )
  expect(foreign).toEqual([])
  expect(history.filter((entry) => typed.has(entry.character_message)).length).toBeGreaterThan(2)
  expect(
    history.every((entry) => entry.speaker_type === 'user' || languageOfText(entry.character_name) === 'russian'),
  ).toBe(true)
  // Endings that were found count in both languages.
  expect(worldOf(await current(page, address, 'english'))).toEqual(worldOf(end))
})

test(
  'the language switch leads to the same page in the other language, and keeps the query',
  atDesk,
  async ({ watched: page, offlineServer }) => {
    await page.goto(`${offlineServer.address}/english/search?name=lamp`)
    const nav = page.getByRole('navigation', { name: appPhrases.english.languageOfPage })
    await nav.getByRole('link', { name: 'Русский' }).click()
    await expect(page).toHaveURL(`${offlineServer.address}/russian/search?name=lamp`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  },
)

test('a novel in one language: shows the original with a mark, and translates the next message before it is shown', async ({
  watched: page,
  modelServer: { address },
  model,
}, info) => {
  test.skip(info.project.name === 'phone', 'the same on any screen')
  model.reset()
  let translate = () => {}
  const until = new Promise<void>((resolve) => {
    translate = resolve
  })
  model.rules.push((request) => {
    const answer = translating()(request)
    return answer && { ...answer, until }
  })
  const { call } = await registerAuthor(address, `english_${info.workerIndex}`)
  const json = async <T>(answer: Promise<Response>): Promise<T> => (await answer).json() as Promise<T>
  const { id } = await json<{ id: string }>(call('POST', '/api/building_novel', 'One Language'))
  const base = `/api/building_novel/${id}`
  const texts = ['The fog came first, {{user}}.', 'Then came the lamps.', 'And that was all.']
  const scenes = []
  for (const name of ['One', 'Two', 'Three'])
    scenes.push((await json<{ id: string }>(call('POST', `${base}/static_scenes`, name))).id)
  for (const [index, scene] of scenes.entries()) {
    const next = scenes[index + 1]
    const next_scenes = next ? [{ scene_id: next, scene_type: 'static', priority: 0, conditionals: [] }] : []
    await call('PUT', `${base}/static_scenes/${scene}`, { original_message: texts[index], next_scenes })
  }
  await call('PUT', base, { language: 'english', first_scene_id: scenes[0] })
  const link = `one-language-${info.workerIndex}`
  // Without the option to translate everything, only readers trigger the translation.
  await call('POST', `${base}/production_novel`, { play_link: link, translate: false })

  const words = playPhrases.russian
  const reading = new Reading(page, 'russian')
  await reading.open(address, link)
  await expect(reading.message).toContainText('The fog came first, Инкогнито.')
  await expect(page.locator('.message-body')).toHaveAttribute('lang', 'en')
  await expect(page.getByText(words.untranslated)).toBeVisible()
  translate()
  // Play never waits: the translation replaces the original when it is ready, and the next message is ready in time.
  const first = letterByLetter('The fog came first, {{user}}.').replace('{{user}}', 'Инкогнито')
  await expect(reading.message).toContainText(first)
  await expect(page.getByText(words.untranslated)).toBeHidden()
  await page.getByRole('button', { name: words.continue, exact: true }).click()
  await expect(reading.message).toContainText(letterByLetter('Then came the lamps.'))
  await expect(page.getByText(words.untranslated)).toBeHidden()
})
