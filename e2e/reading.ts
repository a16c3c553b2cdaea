import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { savesPhrases } from '@fabula/phrases/saves'
import { errors, expect, type Locator, type Page } from '@playwright/test'

/** How long there may be nothing to press, in milliseconds. */
const longestStillMs = 30_000

/** Presses a button that was just visible; false if it has disappeared. */
async function pressed(button: Locator): Promise<boolean> {
  try {
    await button.click({ timeout: 1_500 })
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

/** The message shown and its progress; empty if that equals `before`. Runs in the page. */
function viewUnless(before: string): string {
  const play = document.querySelector<HTMLElement>('.play')
  const appears = play?.querySelector('.message-text[aria-hidden="true"]') ? 'appears' : 'whole'
  const now = [play?.dataset.phase, appears, play?.querySelector<HTMLElement>('.message-box')?.innerText].join('|')
  return now === before ? '' : now
}

/** What a reader sees and does on the play page. */
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

  /** Opens the demo where the reader may first write; plays everything before it through the API. */
  async openAtInput(address: string): Promise<void> {
    await this.playByCalls(address, ({ interact }) => interact)
    await this.open(address)
    // Parts that load after the game has started.
    await expect(this.page.locator('.advance-mode')).toBeAttached()
  }

  /**
   * Plays the demo through the API until `enough` returns true or it is over: takes the first choice offered, else
   * sends `lines` in turn. Returns the last state.
   */
  async playByCalls(address: string, enough: (state: PlayState) => boolean, lines: string[] = []): Promise<PlayState> {
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

  /** Opens the game's menu and presses the item with this name. */
  async fromMenu(name: string): Promise<void> {
    await this.page.locator('.play-bar summary').click()
    await this.page.locator('.play-bar').getByRole('button', { name, exact: true }).click()
  }

  async isOver(): Promise<boolean> {
    return this.page.getByText(this.words.theEnd, { exact: true }).isVisible()
  }

  /**
   * Reads on until the reader may write or choose, or the story is over. A page may end, or its button change its name,
   * between checking and pressing: then it checks again. Fails if there is nothing to press for thirty seconds, or
   * after `steps` checks.
   */
  async readOn(steps = 60): Promise<'write' | 'choose' | 'over'> {
    const over = this.page.getByText(this.words.theEnd, { exact: true })
    const more = this.message.getByRole('button', { name: this.words.nextPage })
    const choices = this.page.getByRole('heading', { name: this.words.choices })
    // While a page is still appearing, it is unknown whether ways out will be offered beside the box.
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
    throw new Error(`Nothing left to do: ${await this.page.locator('.play').innerText()}`)
  }

  /**
   * Performs an action on the story, and waits for its visible result: another page, the whole page, or the whole
   * answer.
   */
  async change(act: () => Promise<unknown>): Promise<void> {
    const before = await this.page.evaluate(viewUnless, '')
    if ((await act()) === false) return
    await this.page.waitForFunction(viewUnless, before)
    await this.answered()
  }

  /** Sends a message and waits for the whole answer. */
  async say(text: string): Promise<void> {
    await this.textbox.fill(text)
    const sent = this.page.waitForRequest((request) => request.url().endsWith('/interact'))
    await this.textbox.press('Enter')
    await sent
    await this.answered()
  }

  /** Presses a choice or a way out by its index. */
  async take(section: 'choices' | 'waysOn', place = 0): Promise<void> {
    const buttons = this.page.getByRole('region', { name: this.words[section] }).getByRole('button')
    const sent = this.page.waitForRequest((request) => request.url().endsWith('/interact'))
    await buttons.nth(place).click()
    await sent
    await this.answered()
  }

  /** Waits until no reply is being written. */
  private async answered(): Promise<void> {
    await expect(this.page.locator('.play')).toHaveAttribute('data-phase', /ready|ended/)
  }
}
