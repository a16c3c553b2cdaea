import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { viewerPhrases } from '@fabula/phrases/viewer'
import { atPhone, expect, expectAccessible, test } from './journey.ts'
import { registerReader } from './reader.ts'

const languageOf = (project: string): Language => (project === 'phone' ? 'russian' : 'english')

test(
  'the simple viewer: continues, sends a message, goes to the resulting state, and back to the novel',
  atPhone,
  async ({ watched: page, offlineServer: { address } }, info) => {
    const language = languageOf(info.project.name)
    const words = viewerPhrases[language]
    const reader = await registerReader(address)
    const { id } = await reader.call<{ id: string }>('GET', '/api/production_novel/by_link/demo')
    await reader.settle(id, 'Nell')
    const first = await reader.call<PlayState>('GET', `/api/${language}/game/continue/demo`)
    await reader.enter(page)
    const at = (state: PlayState) => `${address}/${language}/game/${id}/state/${state.game_state_id}`
    await page.goto(at(first))
    await expect(page.getByText(first.character_message?.trim().slice(0, 30) ?? '')).toBeVisible()
    await expectAccessible(page, 'the viewer of a static scene')
    await page.getByRole('button', { name: words.continue }).click()
    await expect(page).not.toHaveURL(at(first))
    await expect(page).toHaveURL(new RegExp(`/${language}/game/${id}/state/`))

    const talk = await reader.readOn(first, language)
    await page.goto(at(talk))
    const sprites = page.locator('.viewer-sprite')
    await expect(sprites).toHaveCount(talk.sprites.length)
    const send = page.getByRole('button', { name: words.send })
    await page.getByRole('textbox').fill('   ')
    await expect(send).toBeDisabled()
    await page.getByRole('textbox').fill('Good evening')
    await send.click()
    await expect(page).not.toHaveURL(at(talk))
    await expect(page.getByRole('textbox')).toHaveValue('')
    await page.getByRole('link', { name: words.back }).first().click()
    await expect(page).toHaveURL(`${address}/${language}/production/demo`)
  },
)
