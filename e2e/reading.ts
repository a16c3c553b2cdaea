import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { savesPhrases } from '@fabula/phrases/saves'
import { errors, expect, type Locator, type Page } from '@playwright/test'

/** How long nothing may be there to press, in milliseconds. */
const longestStillMs = 30_000

/** Presses what was there a moment ago; false when it is there no more. */
async function pressed(button: Locator): Promise<boolean> {
  try {
    await button.click({ timeout: 1_500 })
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

/** What is told now, and how far it has come; nothing when that is what was seen `before`. In the page. */
function sightUnless(before: string): string {
  const play = document.querySelector<HTMLElement>('.play')
  const appears = play?.querySelector('.message-text[aria-hidden="true"]') ? 'appears' : 'whole'
  const now = [play?.dataset.phase, appears, play?.querySelector<HTMLElement>('.message-box')?.innerText].join('|')
  return now === before ? '' : now
}

/** What a reader on the Play page sees and can do. */
export class Reading {
  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {}

  get words() {
    return { ...playPhrases[this.language], ...playSheetPhrases[this.language] }
  }

  get saveWords() {
    return savesPhrases[this.language]
  }

  get message() {
    return this.page.getByRole('region', { name: this.words.message, exact: true })
  }

  get textbox() {
    return this.page.getByRole('textbox')
  }

  async open(address: string, playLink = 'demo'): Promise<void> {
    await this.page.goto(`${address}/${this.language}/play/${playLink}`)
    await expect(this.message).toBeVisible()
  }

  /** Opens the demo where the reader may write first; all that comes before is gone through without a page. */
  async openAtInput(address: string): Promise<void> {
    await this.goOn(address, ({ interact }) => interact)
    await this.open(address)
    // What comes once the game has begun is there too.
    await expect(this.page.locator('.advance-mode')).toBeAttached()
  }

  /**
   * Plays the demo on without a page, until `enough` says so or it is over: takes the first way that is offered, and says one
   * of `lines` after the other where there is none. Answers what came last.
   */
  async goOn(address: string, enough: (state: PlayState) => boolean, lines: string[] = []): Promise<PlayState> {
    const calls = this.page.request
    const game = `${address}/api/${this.language}/game`
    let state = (await (await calls.get(`${game}/continue/demo`)).json()) as PlayState
    for (let turn = 0; turn < 200 && !state.the_end && !enough(state); turn++) {
      const [way] = state.static_endings
      const text = state.interact ? (lines[turn % lines.length] ?? '') : null
      const answer = await calls.post(`${game}/${state.novel_id}/state/${state.game_state_id}/interact`, {
        data: way ? { static_ending_id_choice: way.id } : { text },
      })
      if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
      state = (await answer.json()) as PlayState
    }
    return state
  }

  /** Opens the menu of the game and takes what is called so. */
  async fromMenu(name: string): Promise<void> {
    await this.page.locator('.play-bar summary').click()
    await this.page.locator('.play-bar').getByRole('button', { name, exact: true }).click()
  }

  async isOver(): Promise<boolean> {
    return this.page.getByText(this.words.theEnd, { exact: true }).isVisible()
  }

  /**
   * Reads until there is something to write or to choose, or the story is over. A page may end, or its button change its
   * name, between looking and pressing: then it looks again. Fails when there is nothing to press for thirty seconds, or
   * after `steps` looks.
   */
  async readOn(steps = 60): Promise<'write' | 'choose' | 'over'> {
    const over = this.page.getByText(this.words.theEnd, { exact: true })
    const more = this.message.getByRole('button', { name: this.words.nextPage })
    const choices = this.page.getByRole('heading', { name: this.words.choices })
    // While a page still appears, it is not known whether ways out are offered beside the box.
    const box = this.page
      .locator('.play:not(:has(.message-text[aria-hidden="true"])) .message-answer')
      .getByRole('textbox')
    const on = this.page.getByRole('button', { name: this.words.continue, exact: true })
    const anything = [more, choices, box, on].reduce((all, one) => all.or(one), over)
    for (let step = 0; step < steps; step++) {
      try {
        await anything.filter({ visible: true }).first().waitFor({ timeout: longestStillMs })
      } catch {
        break
      }
      if (await over.isVisible()) return 'over'
      const next = more.first()
      if (await next.isVisible()) await this.change(() => pressed(next))
      else if (await choices.isVisible()) return 'choose'
      else if (await box.isVisible()) return 'write'
      else if (await on.isVisible()) await this.change(() => pressed(on))
    }
    throw new Error(`Nothing to do any more: ${await this.page.locator('.play').innerText()}`)
  }

  /** Does something to the story, and waits until that is seen: another page, the whole of it, or the whole answer. */
  async change(act: () => Promise<unknown>): Promise<void> {
    const before = await this.page.evaluate(sightUnless, '')
    if ((await act()) === false) return
    await this.page.waitForFunction(sightUnless, before)
    await this.answered()
  }

  /** Says something and waits for the whole answer. */
  async say(text: string): Promise<void> {
    await this.textbox.fill(text)
    const sent = this.page.waitForRequest((request) => request.url().endsWith('/interact'))
    await this.textbox.press('Enter')
    await sent
    await this.answered()
  }

  /** Takes a choice, or a way out, by its place. */
  async take(section: 'choices' | 'waysOn', place = 0): Promise<void> {
    const buttons = this.page.getByRole('region', { name: this.words[section] }).getByRole('button')
    const sent = this.page.waitForRequest((request) => request.url().endsWith('/interact'))
    await buttons.nth(place).click()
    await sent
    await this.answered()
  }

  /** No reply is being written any more. */
  private async answered(): Promise<void> {
    await expect(this.page.locator('.play')).toHaveAttribute('data-phase', /ready|ended/)
  }
}
