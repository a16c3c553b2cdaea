import { setTimeout as sleep } from 'node:timers/promises'
import { languages } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { runServer } from '@fabula/dev/run-server'
import { homePhrases } from '@fabula/phrases/home'
import { playPhrases } from '@fabula/phrases/play'
import type { Figures } from './parts/figures.ts'
import type { Proof } from './parts/proof.ts'
import { keys, startWebKit, type WebKit } from './webkit/browser.ts'

/** About a phone's width: the narrowest that a desktop window can be. */
const [width, height] = [430, 900]

/** In ms: the limit for a page, or for an answer without a model, on a busy machine. */
const patience = 60_000

/**
 * Reading the demo in Safari's engine. Faults to plant when this is changed; each of these made it fail: view
 * transitions in WebKitGTK (`web/ui/base.css`, `@view-transition`: the browser crashes at the first link).
 */
export const proof: Proof = {
  about: 'In WebKit a reader starts at home, plays, gets an answer, finds it after a reload, and opens every sheet.',
  wanted: { count: 1, minutes: 10, seed: 1 },
  async run(wanted, figures, keep) {
    const server = await runServer({})
    try {
      while (figures.count('evenings') < wanted.count && keep()) {
        for (const language of languages) await playThrough(server.address, language, figures)
        figures.add('evenings')
      }
    } finally {
      await server.stop()
    }
  },
}

async function playThrough(address: string, language: Language, figures: Figures): Promise<void> {
  const words = playPhrases[language]
  const browser = await startWebKit(width, height)
  const began = performance.now()
  try {
    await browser.go(`${address}/${language}`)
    await press(browser, homePhrases[language].play)
    await until(browser, `[...document.querySelectorAll('.message-text')].length > 0`, 'the play page shows no message')
    await browser.run(`window.faults = []
      addEventListener('error', (event) => faults.push(event.message))
      addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)))`)
    for (let pages = 0; (await ask(browser, box)) === false; pages++) {
      if (pages > 200) throw new Error('The reader is never asked to write')
      await browser.type(keys.right)
      await sleep(200)
    }
    const before = await ask(browser, message)
    await browser.run(`document.querySelector('textarea').focus()`)
    await browser.type(language === 'english' ? 'Who are you?' : 'Кто вы?')
    await browser.type(keys.enter)
    await until(
      browser,
      `${message} !== ${JSON.stringify(before)} && document.querySelector('textarea').value === ''`,
      'nobody answers',
    )
    for (const sheet of [words.history, words.saves]) {
      await press(browser, sheet)
      await until(browser, `document.querySelector('dialog[open]') !== null`, `${sheet} does not open`)
      figures.expect((await ask(browser, fits)) === true, `${sheet} is wider than the window (${language})`)
      await browser.type(keys.escape)
      await until(browser, `document.querySelector('dialog[open]') === null`, `${sheet} stays open`)
      figures.add('sheets')
    }
    const faults = JSON.stringify(await ask(browser, 'faults'))
    figures.expect(faults === '[]', `the page reported errors: ${faults}`)
    await until(browser, whole, 'the answer is not shown completely')
    const said = await ask(browser, message)
    await browser.go(String(await ask(browser, 'location.href')))
    await until(
      browser,
      `document.querySelector('.message-text') && ${message} === ${JSON.stringify(said)}`,
      'the answer is missing after a reload',
    )
    figures.most('evening ms', performance.now() - began)
  } finally {
    await browser.stop()
  }
}

const box = `document.querySelector('textarea') !== null`
const message = `[...document.querySelectorAll('.message-text')].map((text) => text.textContent).join(' ')`
const whole = `document.querySelector('.message-text[aria-hidden]') === null`
const fits = 'document.documentElement.scrollWidth <= innerWidth'

const ask = (browser: WebKit, expression: string): Promise<unknown> => browser.run(`return ${expression}`)

/** Waits until an expression evaluates to true in the page. */
async function until(browser: WebKit, expression: string, why: string): Promise<void> {
  for (const end = performance.now() + patience; (await ask(browser, expression)) !== true; await sleep(100)) {
    if (performance.now() > end) throw new Error(`In ${patience / 1000} s ${why}`)
  }
}

/**
 * Clicks the first link or button with that name from a page script, so that a link is followed only after the script.
 */
async function press(browser: WebKit, name: string): Promise<void> {
  const found = `[...document.querySelectorAll('a, button')].find((each) =>
    [each.textContent.trim(), each.getAttribute('aria-label'), each.title].includes(${JSON.stringify(name)}))`
  await until(browser, `${found} !== undefined`, `there is no "${name}"`)
  await browser.run(`const one = ${found}; setTimeout(() => one.click())`)
}
