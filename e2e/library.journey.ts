import type { PublishedPage } from '@fabula/contract/shapes/published'
import type { Language } from '@fabula/core/novel/language'
import { cataloguePhrases } from '@fabula/phrases/catalogue'
import { libraryPhrases } from '@fabula/phrases/library'
import { ownerPhrases } from '@fabula/phrases/owner'
import { publishedPhrases } from '@fabula/phrases/published'
import { savesPhrases } from '@fabula/phrases/saves'
import { searchPhrases } from '@fabula/phrases/search'
import { statisticsPhrases } from '@fabula/phrases/statistics'
import { logInByDialog } from './account-dialog.ts'
import { registerAuthor } from './author.ts'
import { atDesk, atPhone, expect, expectAccessible, test } from './journey.ts'
import { registerReader } from './reader.ts'

/** The phone reads in Russian, the desk in English. */
const languageOf = (project: string): Language => (project === 'phone' ? 'russian' : 'english')
const titles: Record<Language, string> = { english: 'The Fortieth Lamp', russian: 'Сороковой фонарь' }

test(
  'a guest adds a novel, is asked to log in, edits their biography in it, and removes it',
  atPhone,
  async ({ watched: page, offlineServer: { address } }, info) => {
    const language = languageOf(info.project.name)
    const [words, catalogue] = [libraryPhrases[language], publishedPhrases[language]]
    const reader = await registerReader(address)
    await page.goto(`${address}/${language}/production/demo`)
    await page.getByRole('button', { name: catalogue.addToLibrary }).click()
    await logInByDialog(page, language, reader)
    await expect(page).toHaveURL(`${address}/${language}/library`)
    await expect(page.getByText(catalogue.added)).toBeVisible()
    const poster = page.getByRole('heading', { name: titles[language] })
    await expect(poster).toBeVisible()
    await expectAccessible(page, 'the library')

    await page.getByLabel(words.nameFilter).fill('zzzz')
    await page.getByRole('button', { name: words.search, exact: true }).click()
    await expect(page.getByText(words.noneNamed('zzzz'))).toBeVisible()
    await page.getByRole('link', { name: words.reset }).first().click()
    await page.getByLabel(words.nameFilter).fill(titles[language].slice(3, 9).toUpperCase())
    await page.getByRole('button', { name: words.search, exact: true }).click()
    await expect(poster).toBeVisible()

    await page.getByRole('link', { name: `${words.details}: ${titles[language]}` }).click()
    await expect(page).toHaveURL(`${address}/${language}/library/demo`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language])
    await expect(page.getByText(words.endings(0, 3))).toBeVisible()
    await page.getByRole('button', { name: words.editBiography, exact: true }).click()
    await page.getByRole('button', { name: words.updateBiography }).click()
    await expect(page.getByText(words.biographyNameRequired)).toBeVisible()
    await page.getByLabel(words.biographyName, { exact: true }).fill('Нелл')
    await page.getByLabel(words.biographyText, { exact: true }).fill('Рисует фонари.')
    await page.getByRole('button', { name: words.updateBiography }).click()
    await expect(page.getByText('Рисует фонари.')).toBeVisible()
    await page.getByRole('button', { name: words.editBiography, exact: true }).click()
    await page.getByLabel(words.biographyName, { exact: true }).fill('Somebody else')
    await page.getByRole('button', { name: words.cancel, exact: true }).click()
    await expect(page.getByText('Нелл', { exact: true })).toBeVisible()
    await expectAccessible(page, 'a kept novel')

    await page.getByRole('button', { name: words.saves, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(savesPhrases[language].noSaves)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.newGame }).click()
    await expect(page).toHaveURL(`${address}/${language}/play/demo`)
    await page.goto(`${address}/${language}/library/demo`)
    await expect(page.getByRole('link', { name: words.continue })).toHaveAttribute('href', `/${language}/play/demo`)

    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('button', { name: words.remove }).click()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: words.remove }).click()
    await expect(page).toHaveURL(`${address}/${language}/library`)
    await expect(page.getByText(words.removed)).toBeVisible()
    await expect(page.getByText(words.noLibrary)).toBeVisible()
    expect(asked).toEqual([words.removeConfirm])
  },
)

test(
  'a guest on the library page sees titles in the page’s language after logging in',
  atDesk,
  async ({ watched: page, offlineServer: { address } }) => {
    const reader = await registerReader(address)
    await reader.call('POST', '/api/library/demo')
    for (const language of ['russian', 'english'] as Language[]) {
      const words = libraryPhrases[language]
      await page.goto(`${address}/${language}/library/demo`)
      await page.evaluate(() => localStorage.removeItem('fabula.session'))
      await page.context().clearCookies()
      await page.goto(`${address}/${language}/library`)
      await expect(page.getByText(words.libraryNeedsLogin)).toBeVisible()
      await page.getByRole('button', { name: words.login, exact: true }).click()
      await logInByDialog(page, language, reader)
      await expect(page.getByRole('heading', { name: titles[language] })).toBeVisible()
    }
  },
)

test(
  'a novel is found by its name in either language, and shown in the page’s',
  atDesk,
  async ({ watched: page, offlineServer: { address } }) => {
    for (const language of ['russian', 'english'] as Language[]) {
      for (const part of ['СОРОКОВОЙ фон', 'fortieth']) {
        await page.goto(`${address}/${language}/search?name=${encodeURIComponent(part)}`)
        // Another journey may have published a copy of it.
        await expect(page.getByRole('heading', { name: titles[language] }).first()).toBeVisible()
      }
    }
  },
)

test(
  'pages of search and library: six to a page, with page numbers and the filter retained',
  atPhone,
  async ({ watched: page, offlineServer: { address } }, info) => {
    const language = languageOf(info.project.name)
    const [words, library] = [{ ...cataloguePhrases[language], ...searchPhrases[language] }, libraryPhrases[language]]
    const author = await registerReader(address)
    for (let count = 1; count <= 7; count++) {
      const draft = await author.call<{ id: string }>(
        'POST',
        '/api/building_novel',
        `Paged ${info.project.name} ${count}`,
      )
      const link = `paged-${info.project.name}-${info.workerIndex}-${Date.now()}-${count}`
      await author.call('POST', `/api/building_novel/${draft.id}/production_novel`, { play_link: link })
      await author.call('POST', `/api/library/${link}`)
    }
    await author.enter(page)
    const posters = page.locator('.shelf > li')
    await page.goto(`${address}/${language}/search`)
    if (info.project.name === 'phone') await page.getByText(words.filters).click()
    await page.getByLabel(words.nameFilter).fill(`paged ${info.project.name}`)
    await page.getByLabel(words.sort).selectOption('ascending')
    await page.getByRole('button', { name: words.search, exact: true }).click()
    await expect(page.getByText(words.pageOf(1, 2))).toBeVisible()
    await expect(posters).toHaveCount(6)
    await page.getByRole('link', { name: words.next }).click()
    await expect(page.getByText(words.pageOf(2, 2))).toBeVisible()
    await expect(posters).toHaveCount(1)
    // Oldest first, so that the newest is alone on the second page.
    await expect(posters.getByRole('heading')).toHaveText(`Paged ${info.project.name} 7`)
    await expect(page.getByLabel(words.nameFilter)).toHaveValue(`paged ${info.project.name}`)
    await page.getByRole('link', { name: words.previous }).click()
    await expect(posters).toHaveCount(6)
    await page.goto(`${page.url()}&page=99`)
    await expect(page.getByText(words.noSuchPage)).toBeVisible()
    await page.getByRole('link', { name: words.previous }).click()
    await expect(page.getByText(words.pageOf(2, 2))).toBeVisible()
    await page.getByRole('link', { name: words.reset }).click()
    await expect(page.getByLabel(words.nameFilter)).toHaveValue('')

    await page.goto(`${address}/${language}/library`)
    await expect(posters).toHaveCount(6)
    await page.getByRole('link', { name: words.next }).click()
    await expect(posters).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(library.library)
  },
)

test(
  'a published novel: its likes, and what only its owner sees',
  atDesk,
  async ({ watched: page, browser, offlineServer: { address } }, info) => {
    const language = languageOf(info.project.name)
    const words = { ...cataloguePhrases[language], ...publishedPhrases[language], ...ownerPhrases[language] }
    const author = await registerAuthor(address, `own_${info.project.name}_${Date.now() % 100_000}`)
    const { link, id } = author.published
    await page.goto(`${address}/${language}/production/${link}`)
    await expect(page.getByRole('link', { name: words.startPlaying })).toHaveAttribute(
      'href',
      `/${language}/play/${link}`,
    )
    await expect(page.getByText(words.edit)).toHaveCount(0)
    await expect(page.getByText(words.delete)).toHaveCount(0)

    await author.enter(page)
    await page.goto(`${address}/${language}/production/${link}`)
    const heart = page.locator('.novel-like')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(heart).toContainText('1')
    await heart.click()
    await expect(heart).toContainText('0')
    await expect(page.getByRole('link', { name: words.edit })).toHaveAttribute(
      'href',
      `/${language}/production_change/${id}`,
    )

    const reader = await registerReader(address)
    const novel = await reader.call<PublishedPage>('GET', `/api/production_novel/by_link/${link}`)
    await reader.settle(novel.id, 'Nell')
    await reader.readOn(await reader.call('GET', `/api/english/game/continue/${link}`))
    const numbers = statisticsPhrases[language]
    await page.getByRole('button', { name: words.numbers }).click()
    const dialog = page.getByRole('dialog')
    // With a single reader, numbers are withheld.
    await expect(dialog.getByText(numbers.withheld(5))).toBeVisible()
    await expect(dialog.locator('.statistics-figures > div').first()).not.toContainText('1')
    await expect(dialog.getByRole('button', { name: numbers.export })).toBeVisible()
    await expectAccessible(page, 'the numbers')
    await page.keyboard.press('Escape')

    // Users without access to the document are redirected to the search, guests too.
    const guest = await browser.newPage()
    await guest.goto(`${address}/${language}/production_change/${id}`)
    await guest.waitForURL(`${address}/${language}/search`)
    await guest.close()

    // Without a first scene, starting the game reports an error on the novel's page.
    await author.call('PUT', `/api/production_novel/${id}`, { first_scene_id: null })
    await page.getByRole('link', { name: words.startPlaying }).click()
    await expect(page.getByRole('alert').filter({ hasText: words.startFailed })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${language}/production/${link}`))

    await page.getByRole('button', { name: words.delete }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.delete }).click()
    await expect(page).toHaveURL(`${address}/${language}/search`)
  },
)
