import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pseudo, pseudoDist } from '@fabula/dev/pseudo-dist'
import { runServer } from '@fabula/dev/run-server'
import { storyPhrases } from '@fabula/phrases/story'
import type { Page } from '@playwright/test'
import { registerAuthor } from './author.ts'
import { everyPath, isThorough, leavingButtons, visitEveryView } from './every-view.ts'
import { expect, test } from './journey.ts'

const copy = join(fileURLToPath(new URL('../.cache/', import.meta.url)), 'pseudo-dist')

/** Names that are the same in every language, and month names written by the browser. */
const names = [
  ...[
    'Fabula',
    'English',
    'Русский',
    'Telegram',
    'Stars',
    'IP',
    'CSV',
    'XLIFF',
    'gettext',
    'Twine',
    'CHARX',
    'html',
    'JSON',
    ...['Ink', 'ink', 'json', 'Ren’Py', 'rpy', 'Yarn Spinner', 'yarn', 'WebGAL', 'txt', 'zip'],
    'PNG',
    'UTF-8',
    'AI',
  ],
  ...[
    'Enter',
    'Esc',
    'Space',
    'Home',
    'End',
    'Ctrl',
    'Shift',
    'Alt',
    'Tab',
    'Delete',
    'Backspace',
    'Page Up',
    'Page Down',
  ],
  ...['January', 'янв', 'фев', 'мар', 'апр', 'мая', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'],
  ...[
    'Chrome',
    'Chromium',
    'Linux',
    'API',
    'png',
    'jpg',
    'jpeg',
    'webp',
    'avif',
    'gif',
    'mp3',
    'ogg',
    'opus',
    'm4a',
    'wav',
    'flac',
  ],
]

/** All texts of a page, visible and for screen readers. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const front = document.querySelector('dialog[open]') ?? document.documentElement
    const said = new Set<string>([document.title])
    for (const element of front.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('script, style, svg, code') || !element.checkVisibility()) continue
      for (const node of element.childNodes) if (node.nodeType === 3) said.add(node.textContent ?? '')
      for (const name of ['title', 'aria-label', 'placeholder', 'alt', 'aria-roledescription', 'aria-valuetext'])
        said.add(element.getAttribute(name) ?? '')
    }
    return [...said].map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  })

test('in the pseudo-language no page has a text from outside the phrases', async ({ page }, info) => {
  test.skip(info.project.name === 'phone', 'the same on any screen')
  test.skip(!isThorough, 'dev/sentences finds what is typed into the code; every page by `npm run prove:languages`')
  test.setTimeout(400_000)
  const server = await runServer({}, { dist: pseudoDist(copy) })
  try {
    const { address } = server
    const author = await registerAuthor(address, `pseudo_${info.workerIndex}`)
    await author.enter(page)
    const paths = await everyPath(author)
    const translations = await (await author.call('GET', `/api/building_novel/${author.draft.id}/translations`)).text()
    const story = Object.values(storyPhrases.russian).join('\n')
    const data =
      `${JSON.stringify(author.draft)}${translations}${story}${author.username} Нелл fabula ${author.published.link}`
        .replaceAll('\\n', ' ')
        .replace(/\s+/g, ' ')
        .toLowerCase()
    const isData = (piece: string): boolean =>
      data.includes(piece.toLowerCase()) || names.some((name) => piece === name || piece.startsWith(name))
    const found = new Set<string>()
    let spoken = 0
    const leave = leavingButtons('russian').map(pseudo)
    const look = async (name: string) => {
      for (const text of await textsOf(page)) {
        if (/[\u10D0-\u10FF\u1C90-\u1CBF]/.test(text)) spoken++
        // The rest after removing phrases, numbers, punctuation and paths.
        for (const piece of text
          .replace(/\S+\/\S+/g, ' ')
          .match(/[\p{Script=Latin}\p{Script=Cyrillic}][\p{Script=Latin}\p{Script=Cyrillic}’' -]*/gu) ?? []) {
          for (const part of piece.split(/ - | -$/)) {
            const words = part.trim().replace(/[-’']+$/, '')
            if (words.length > 1 && !isData(words)) found.add(`${name}: ${words} (in: ${text.slice(0, 80)})`)
          }
        }
      }
    }
    await visitEveryView(page, address, 'russian', paths, look, { leave })
    expect(spoken).toBeGreaterThan(500)
    expect([...found]).toEqual([])
  } finally {
    await server.stop()
  }
})
