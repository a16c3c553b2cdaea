import type { Language } from '@fabula/core/novel/language'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { expect, type Page } from '@playwright/test'

/** What a reader on the Play page sees and can do. */
export class Reading {
  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {}

  get words() {
    return { ...playPhrases[this.language], ...playSheetPhrases[this.language] }
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

  async isOver(): Promise<boolean> {
    return this.page.getByText(this.words.theEnd, { exact: true }).isVisible()
  }

  /** Reads until there is something to write or to choose, or the story is over; at most `steps` presses. */
  async readOn(steps = 60): Promise<'write' | 'choose' | 'over'> {
    for (let step = 0; step < steps; step++) {
      if (await this.isOver()) return 'over'
      const more = this.message.getByRole('button', { name: this.words.nextPage })
      const on = this.page.getByRole('button', { name: this.words.continue, exact: true })
      if (await more.first().isVisible()) await more.first().click()
      else if (await this.page.getByRole('heading', { name: this.words.choices }).isVisible()) return 'choose'
      else if (await this.textbox.isVisible()) return 'write'
      else if (await on.isVisible()) await on.click()
      await this.page.waitForTimeout(120)
    }
    throw new Error(`Nothing to do after ${steps} presses: ${await this.message.innerText()}`)
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
  async take(section: 'choices' | 'finishScene', place = 0): Promise<void> {
    const buttons = this.page.getByRole('region', { name: this.words[section] }).getByRole('button')
    const sent = this.page.waitForRequest((request) => request.url().endsWith('/interact'))
    await buttons.nth(place).click()
    await sent
    await this.answered()
  }

  /** No reply is being written any more. */
  private async answered(): Promise<void> {
    await expect(this.page.locator('.play')).toHaveAttribute('data-phase', /ready|ended/, { timeout: 20_000 })
  }
}
