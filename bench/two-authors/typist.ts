import type { SceneId } from '@fabula/core/ids'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { editorPhrases } from '@fabula/phrases/editor'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { editorScriptPhrases } from '@fabula/phrases/editor-script'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import type { BrowserContext, Locator, Page } from '@playwright/test'

const [frame, compare, together, script] = [
  editorPhrases.english,
  comparePhrases.english,
  coauthorPhrases.english,
  editorScriptPhrases.english,
]
const labels = recordFieldPhrases.english.forms.staticInfo

type TypistOptions = {
  /** The prefix of their words. */
  name: string
  page: Page
  /** The draft's page, below which are its scenes' pages. */
  address: string
  scenes: readonly SceneId[]
  chance: () => number
  /** Whether this browser's network is off; all its windows share it. */
  network: { off: boolean }
  /** All words in the novel on the server, or in its comments. */
  wordsAtServer: () => Promise<Set<string>>
  /** The prefixes of words from this browser's windows, which share their undo history. */
  ownNames: readonly string[]
  /** Logs actions with their times, for tracing a lost word. */
  log: (line: string) => void
}

/** A person in one window of a real browser: types, saves, leaves, reloads, undoes, comments. */
export class Typist {
  private words = 0
  readonly typed = new Set<string>()
  /** Words that somebody undid, or gave up with both versions in view. */
  readonly givenUp = new Set<string>()
  readonly counts: Record<string, number> = {}
  /** Errors reported by the page. */
  readonly complaints: string[] = []

  constructor(private readonly options: TypistOptions) {
    const { page } = options
    // Confirms leaving with unsaved text.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    page.on('pageerror', (error) => this.complaints.push(error.message))
  }

  get name(): string {
    return this.options.name
  }

  private get page(): Page {
    return this.options.page
  }

  private get context(): BrowserContext {
    return this.page.context()
  }

  private count(what: string, more = ''): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
    this.options.log(`${new Date().toISOString().slice(11, 23)} ${this.name} ${what} ${more}`)
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.options.chance() * list.length)] as T
  }

  private get offline(): boolean {
    return this.options.network.off
  }

  private word(): string {
    const word = `${this.name}${++this.words}`
    this.typed.add(word)
    return word
  }

  async open(): Promise<void> {
    const scene = this.pick(this.options.scenes)
    await this.page.goto(`${this.options.address}/static_scene/${scene}`)
    await this.field('description').waitFor()
  }

  private field(name: 'description' | 'original_message'): Locator {
    return this.page.getByLabel(labels[name].label, { exact: true })
  }

  private get mark(): Locator {
    return this.page.locator('.editor-saving')
  }

  private button(name: string | RegExp, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: true })
  }

  private async atScene(): Promise<boolean> {
    return (await this.field('description').count()) > 0
  }

  /** Performs a random action of an author. If the page does not respond as expected, opens it anew. */
  async step(): Promise<void> {
    try {
      await this.act()
    } catch (error) {
      this.count('stumbles', error instanceof Error ? error.message.split('\n').slice(0, 4).join(' | ') : String(error))
      if (!this.offline) await this.open().catch(() => undefined)
    }
  }

  private async act(): Promise<void> {
    if (await this.settleOne()) return
    const chance = this.options.chance()
    if (this.offline && chance < 0.35) return this.online()
    if (!(await this.atScene())) return this.go()
    if (chance < 0.5) return this.write()
    if (chance < 0.66) return this.save()
    if (chance < 0.74) return this.go()
    if (chance < 0.82) return this.undo()
    if (chance < 0.88) return this.reload()
    if (chance < 0.93) return this.comment()
    if (chance < 0.96) return this.typeInScript()
    if (!this.offline) {
      this.options.network.off = true
      await this.context.setOffline(true)
      this.count('times offline')
    }
  }

  /** Types a word between two others of a field. */
  private async write(): Promise<void> {
    const name = this.pick(['description', 'original_message'] as const)
    const field = this.field(name)
    const word = this.word()
    await field.focus()
    const part = this.options.chance()
    await field.evaluate((area: HTMLTextAreaElement, share) => {
      const spaces = [...area.value.matchAll(/(?<=\w) /g)].map(({ index }) => index)
      const at = spaces[Math.floor(share * (spaces.length + 1))] ?? area.value.length
      area.setSelectionRange(at, at)
    }, part)
    await this.page.keyboard.type(` ${word}`, { delay: 15 })
    const stands = wordsIn(await field.inputValue()).has(word)
    this.count('words', `${word} ${name} of ${this.page.url().split('/').at(-1)}${stands ? '' : ', not in its field'}`)
    if (this.options.chance() < 0.6) await this.save()
  }

  private async save(): Promise<void> {
    if (this.options.chance() < 0.5) await this.page.keyboard.press('Control+s')
    else await this.button(frame.save).first().click()
    this.count('saves')
  }

  private async go(): Promise<void> {
    if (this.offline) return
    await this.open()
    this.count('scenes opened')
  }

  private async reload(): Promise<void> {
    if (this.offline) return
    this.count('reloads')
    await this.page.reload()
    await this.field('description').waitFor()
  }

  private async undo(): Promise<void> {
    if (this.offline || !(await this.isSaved())) return
    const button = this.page.getByRole('button', { name: /^Undo: / })
    if ((await button.count()) === 0) return
    const before = await this.options.wordsAtServer()
    await button.first().click()
    await this.waitUntilSaved()
    const after = await this.options.wordsAtServer()
    const gone = [...before].filter((word) => !after.has(word) && this.isOwn(word))
    for (const word of gone) this.givenUp.add(word)
    this.count('undone', gone.join(' '))
    if (this.options.chance() < 0.5) return
    const again = this.page.getByRole('button', { name: /^Redo: / })
    if ((await again.count()) === 0) return
    await again.first().click()
    await this.waitUntilSaved()
    const back = await this.options.wordsAtServer()
    // Redone words are in the novel again, and must remain.
    for (const word of gone) if (back.has(word)) this.givenUp.delete(word)
    this.count('done again')
  }

  private isOwn(word: string): boolean {
    return this.options.ownNames.includes(word.replace(/\d+$/, ''))
  }

  /** Comments on the scene; sometimes reloads the window before sending. */
  private async comment(): Promise<void> {
    if (this.offline) return
    const open = () => this.page.getByRole('button', { name: /^(Comment: )?Scene: |^Comment: |open comment/ }).last()
    const dialog = this.page.getByRole('dialog')
    await open().click()
    const word = this.word()
    const area = dialog.getByRole('textbox').first()
    await area.waitFor()
    await area.press('Control+End')
    await area.pressSequentially(` ${word}`, { delay: 15 })
    if (this.options.chance() < 0.3) {
      this.count('comments reloaded')
      await this.page.reload()
      await this.field('description').waitFor()
      await open().click()
      await area.waitFor()
    }
    await this.button(together.send, dialog).click()
    await dialog.getByText(word).first().waitFor({ timeout: 60_000 })
    await this.button(frame.close, dialog).first().click()
    this.count('comments', word)
  }

  /** Types a word at the end of the script, which is the whole novel as one text. */
  private async typeInScript(): Promise<void> {
    if (this.offline) return
    await this.page.goto(`${this.options.address}?section=script`)
    const area = this.page.getByRole('textbox', { name: frame.sections.script, exact: true })
    await area.click()
    await this.page.keyboard.press('Control+End')
    // A word after a link would change its target.
    if (/^(->|\[|@)/.test((await area.innerText()).trimEnd().split('\n').at(-1) ?? '')) return
    const word = this.word()
    await this.page.keyboard.type(` ${word}`, { delay: 15 })
    this.count('words in the script', word)
    await this.applyScript()
  }

  private async applyScript(): Promise<boolean> {
    await this.button(script.apply).click()
    return this.page
      .getByText(script.unchanged)
      .waitFor({ timeout: 60_000 })
      .then(
        () => true,
        () => false,
      )
  }

  private async isSaved(): Promise<boolean> {
    return (await this.mark.getAttribute('data-kind').catch(() => null)) === 'saved'
  }

  /** Waits until nothing is being saved; settles collisions. */
  private async waitUntilSaved(): Promise<void> {
    for (let round = 0; round < 300; round++) {
      const kind = await this.mark.getAttribute('data-kind').catch(() => null)
      if (kind === 'saved' || kind === 'typed') return
      if (!(await this.settleOne())) await pause(50)
    }
  }

  private async online(): Promise<void> {
    this.options.network.off = false
    await this.context.setOffline(false)
    this.count('times online')
  }

  /**
   * Settles a collision: picks one version of each text having seen both, and gives up the words of the other. False if
   * nothing collides.
   */
  private async settleOne(): Promise<boolean> {
    if (this.offline) return false
    const stale = this.page.getByRole('alertdialog')
    if ((await stale.count()) > 0 && (await stale.locator('.compare-collisions > li').count()) > 0) {
      const choices = stale.locator('.compare-collisions > li')
      for (let at = 0; at < (await choices.count()); at++) await this.choose(choices.nth(at))
      await this.button(compare.takePicked, stale).click()
      await stale.waitFor({ state: 'detached', timeout: 10_000 }).catch(() => undefined)
      this.count('collisions')
      return true
    }
    const meanwhile = this.page.locator('.compare-meanwhile dl > div').first()
    if ((await meanwhile.count()) === 0) return false
    const mine = this.options.chance() < 0.5
    const typed = wordsIn(JSON.stringify(await this.fields()))
    const theirs = wordsIn(await meanwhile.locator('dd').innerText())
    const all = this.page.locator('.compare-meanwhile dl > div')
    const before = await all.count()
    await this.button(mine ? compare.keepMyWords : compare.takeTheirWords, meanwhile).click()
    // The field shows the picked version once the choice has disappeared.
    for (let round = 0; round < 100 && (await all.count()) >= before; round++) await pause(50)
    const now = wordsIn(JSON.stringify(await this.fields()))
    const gone = [...typed, ...theirs].filter((word) => !now.has(word))
    for (const word of gone) this.givenUp.add(word)
    this.count('collisions while typing', `${mine ? 'mine' : 'theirs'}, without ${gone.join(' ')}`)
    return true
  }

  private async fields(): Promise<string[]> {
    const both = [this.field('description'), this.field('original_message')]
    return Promise.all(both.map((field) => field.inputValue()))
  }

  private async choose(choice: Locator): Promise<void> {
    const at = this.options.chance() < 0.5 ? 0 : 1
    const [taken, other] = [choice.locator('.compare-side').nth(at), choice.locator('.compare-side').nth(1 - at)]
    const said = (side: Locator) =>
      side.evaluate((element) => {
        const copy = element.cloneNode(true) as HTMLElement
        for (const gone of copy.querySelectorAll('del')) gone.remove()
        return copy.textContent
      })
    const stays = wordsIn(await said(taken))
    for (const word of wordsIn(await said(other))) if (!stays.has(word)) this.givenUp.add(word)
    await taken.getByRole('radio').check()
  }

  /** Waits until nothing typed in this window is unsaved; false if that never happens. */
  async rest(): Promise<boolean> {
    if (this.offline) await this.online()
    for (let round = 0; round < 60; round++) {
      await this.waitUntilSaved()
      const kind = await this.mark.getAttribute('data-kind').catch(() => null)
      if (kind === 'saved') return true
      try {
        if (kind === 'typed') await this.saveWaiting()
        else if (kind === 'failed') await this.button(frame.saveNow).click()
        else await pause(100)
      } catch (error) {
        this.count('stumbles', String(error).split('\n').slice(0, 4).join(' | '))
        await this.open().catch(() => undefined)
      }
    }
    return false
  }

  /** Opens the first form with unsaved text through the menu of the save status, and saves it. */
  private async saveWaiting(): Promise<void> {
    await this.mark.locator('summary').first().click()
    await this.mark.getByRole('link').first().click()
    this.count('forms saved at the end')
    if (await this.page.getByRole('textbox', { name: frame.sections.script, exact: true }).count()) {
      await this.applyScript()
      return
    }
    await this.field('description').waitFor()
    while (await this.settleOne());
    await this.button(frame.save).first().click()
    await pause(300)
  }
}

/** The words that authors typed: a name and a number. */
export const wordsIn = (text: string): Set<string> => new Set(text.match(/\b(?:Ann|Amy|Bob|Ben)\d+\b/g) ?? [])

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
