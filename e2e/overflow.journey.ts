import type { Language } from '@fabula/core/novel/language'
import { type Author, registerAuthor } from './author.ts'
import { everyPath, isThorough, leavingButtons, visitEveryView } from './every-view.ts'
import { expect, test } from './journey.ts'
import { lengthenNames } from './long-names.ts'
import { unreadable } from './measure-texts.ts'
import { untilStill } from './still.ts'

const widths = [360, 768, 1440]
/** The smallest width that the editor supports. */
const editorFrom = 768

for (const language of ['russian', 'english'] as Language[]) {
  test(`no text is cut off in ${language}, on any page at any width`, async ({
    page,
    offlineServer: { address },
  }, info) => {
    test.skip(info.project.name === 'phone', 'it measures phones itself')
    test.skip(language === 'english' && !isThorough, 'Russian is longer; English by `npm run prove:languages`')
    test.setTimeout(isThorough ? 1_500_000 : 400_000)
    const author: Author = await registerAuthor(address, `reader_${language.slice(0, 2)}_${info.workerIndex}`)
    await lengthenNames(author)
    await author.enter(page, { examines: true })
    const paths = await everyPath(author)
    const found: string[] = []
    let views = 0
    // Russian texts are longer, so the dialogs are checked in Russian.
    await visitEveryView(
      page,
      address,
      language,
      paths,
      async (name) => {
        views++
        for (const width of widths) {
          const isEditor = /^\/(building|production_change)\//.test(name)
          if (isEditor && width < editorFrom) continue
          await page.setViewportSize({ width, height: 900 })
          await untilStill(page)
          found.push(...(await unreadable(page)).map((what) => `${name} at ${width}: ${what}`))
          if (process.env.FABULA_SHOTS) {
            const file = `${language}-${name.replace(/[0-9a-f-]{36}/g, 'id').replace(/[^\p{L}\d]+/gu, '_')}-${width}`
            await page.screenshot({ path: `${process.env.FABULA_SHOTS}/${file.slice(0, 120)}.png` })
          }
        }
      },
      {
        dialogs: isThorough && language === 'russian',
        leave: leavingButtons(language),
      },
    )
    expect(found).toEqual([])
    expect(views).toBeGreaterThanOrEqual(paths.length)
    expect(paths.length).toBeGreaterThan(30)
  })
}
