import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { finalsOf } from '@fabula/core/novel/finals'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { accountPhrases } from '@fabula/phrases/account'
import { beginPhrases } from '@fabula/phrases/begin'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { homePhrases } from '@fabula/phrases/home'
import { liveStagePhrases } from '@fabula/phrases/live-stage'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import type { Locator, Page } from '@playwright/test'
import { drawnPicture as picture } from './drawn-picture.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { untilStill } from './still.ts'

const begin = beginPhrases.english
const frame = editorPhrases.english
const stage = liveStagePhrases.english
const graph = editorGraphPhrases.english
const session = accountPhrases.english

/** A pointer that counts its clicks, drags and drops. Keys are not counted. */
class CountingPointer {
  count = 0
  constructor(readonly page: Page) {}

  async click(target: Locator) {
    this.count++
    await target.click()
  }

  async press(name: string) {
    await this.click(this.page.getByRole('button', { name, exact: true }))
  }

  async drag(from: { x: number; y: number }, to: { x: number; y: number }) {
    this.count++
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move(to.x, to.y, { steps: 5 })
    await this.page.mouse.up()
  }

  /** Drops a picture onto an element. */
  async drop(target: Locator, picture: Buffer) {
    this.count++
    const bytes = picture.toString('base64')
    await target.evaluate((element, base64) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([data], 'osip.png', { type: 'image/png' }))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, bytes)
  }
}

const places = (all: Element[]) => all.map((each) => (each as HTMLElement).style.transform)

async function middleOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height }
}

test.skip(({ isMobile }) => isMobile, 'Authors write at a desk')

test('a new user talks to a character of their own within 12 clicks, and publishes a novel within 30 more', async ({
  watched: page,
  modelServer: { address },
  model,
}) => {
  model.reset()
  model.rules.push(() => ({
    text: replyJson({ actor: 'wren', line: 'Two coins. You have one of them already.' }),
  }))
  const pointer = new CountingPointer(page)
  const { keyboard } = page
  const saved = () => expect(page.locator('.editor-saving[data-kind="saved"]')).toBeVisible()
  const card = (name: string) => page.locator('.graph-card', { hasText: name })

  await test.step('registers, uploads a picture and types a sentence: the character answers', async () => {
    await page.goto(`${address}/english`)
    await pointer.click(page.getByRole('link', { name: homePhrases.english.building }))
    await pointer.press(session.login)
    const dialog = page.getByRole('dialog')
    await pointer.click(dialog.getByRole('button', { name: session.toRegister, exact: true }))
    await pointer.click(dialog.getByLabel(session.username))
    await keyboard.insertText(`wren_${Date.now().toString(36)}`)
    for (let field = 0; field < 2; field++) {
      await keyboard.press('Tab')
      await keyboard.insertText('a long enough one')
    }
    await keyboard.press('Enter')
    await expect(page.getByText(session.registeredNow)).toBeVisible()
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await pointer.press(begin.portrait.begin)
    const chooser = page.waitForEvent('filechooser')
    await pointer.click(page.locator('.portrait-drop'))
    await (await chooser).setFiles({
      name: 'wren.png',
      mimeType: 'image/png',
      buffer: await picture(page, 300, 500, '#37553f'),
    })
    await pointer.click(page.getByLabel(begin.portrait.sentence))
    await keyboard.insertText('Wren, who keeps the bridge and counts every coin.')
    await expect(page.getByLabel(begin.portrait.name, { exact: true })).toHaveValue('Wren')
    await expectAccessible(page, 'the portrait and its sentence')
    await pointer.press(begin.portrait.talk)
    const say = page.getByRole('textbox', { name: testCanvasPhrases.english.say })
    await pointer.click(say)
    await keyboard.insertText('Good evening')
    await keyboard.press('Enter')
    await expect(page.getByText('You have one of them already.').first()).toBeVisible()
    expect(pointer.count, 'clicks to a first talk').toBeLessThanOrEqual(12)
    console.log(`a first talk: ${pointer.count} clicks`)
  })

  pointer.count = 0
  const novelId = new URL(page.url()).pathname.split('/')[3]
  /** Uses the browser's back button. */
  const openGraph = async () => {
    await page.goBack()
    await expect(page.locator('.graph-frame')).toBeVisible()
  }
  /** Goes from a scene up to the novel, and to its graph by keyboard. */
  const toGraph = async () => {
    await pointer.click(page.getByRole('link', { name: frame.backToNovel }))
    await keyboard.press('Alt+7')
    await expect(page.locator('.graph-frame')).toBeVisible()
  }
  const type = async (field: Locator, text: string) => {
    await pointer.click(field)
    await keyboard.press('Control+a')
    await keyboard.insertText(text)
  }
  /** Types what is said in the scene, and saves by keyboard. */
  const setWords = async (text: string) => {
    await type(page.getByRole('textbox', { name: stage.message, exact: true }), text)
    await keyboard.press('Control+s')
    await expect(page.getByText(stage.saved).last()).toBeVisible()
    await saved()
  }

  await test.step('dropping a connection on an empty place creates a scene', async () => {
    await toGraph()
    await expect(card('First meeting')).toBeVisible()
    await pointer.drag(await onCanvas(0.35, 0.2), await onCanvas(0.05, 0.2))
    await addByConnection('First meeting', await onCanvas(0.5, 0.12), 'The far bank', 'static', 'Pay the toll')
    await addByConnection('First meeting', await onCanvas(0.5, 0.85), 'The river', 'static', 'Jump into the river')
    await addByConnection('First meeting', await onCanvas(0.5, 0.48), 'The mill', 'interactive', 'Go to the mill')
    await addByConnection('The mill', await onCanvas(0.82, 0.3), 'Home again', 'static', 'Go home')
    await addByConnection('The mill', await onCanvas(0.82, 0.6), 'Under the wheel', 'static', 'Look under the wheel')
    await saved()
  })

  await test.step('every scene gets a text, and the mill a new character', async () => {
    for (const [name, text] of [
      ['The far bank', 'You are across, and the lamps are lit.'],
      ['The river', 'The water is cold.'],
      ['Home again', 'The key turns as it always did.'],
      ['Under the wheel', 'Somebody has scratched a name here.'],
    ] as const) {
      await pointer.click(card(name))
      await setWords(text)
      await openGraph()
    }
    await pointer.click(card('The mill'))
    await pointer.drop(page.locator('.live-stage-surface'), await picture(page, 300, 500, '#5a4026'))
    const dialog = page.getByRole('dialog')
    await pointer.click(dialog.getByLabel(makeNewPhrases.english.sentence))
    await keyboard.insertText('Grinds what others sow, and forgets nothing.')
    await pointer.click(dialog.getByRole('button', { name: stage.bringOn, exact: true }))
    await expect(dialog).toBeHidden()
    await setWords('Mind the wheel, {{user}}.')
    await openGraph()
  })

  await test.step('a flag and a scale are created where they are needed', async () => {
    await clickConnection('First meeting', 'The far bank')
    await pointer.press(makeNewPhrases.english.flag)
    await keyboard.insertText('has paid')
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('.trigger-row')).toBeVisible()
    await expect(dialog.getByRole('button', { name: makeNewPhrases.english.flag })).toBeFocused()
    await keyboard.press('Control+s')
    await expect(dialog).toBeHidden()
    await saved()
    await toGraph()
    await clickConnection('First meeting', 'The river')
    await pointer.press(conditionalsPhrases.english.addCondition)
    await keyboard.insertText('daring')
    await pointer.press(makeNewPhrases.english.scaleNamed('daring'))
    await expect(dialog.locator('[data-kind="scale"]').first()).toBeVisible()
    await pointer.click(dialog.getByRole('button', { name: frame.save, exact: true }))
    await expect(dialog).toBeHidden()
    await saved()
    await toGraph()
  })

  await test.step('the novel is published', async () => {
    await pointer.press(editorNovelPhrases.english.publish.publish)
    await page.getByLabel(editorNovelPhrases.english.publish.link).fill(`the-toll-${Date.now().toString(36)}`)
    await keyboard.press('Enter')
    await page.waitForURL('**/english/production/**')
    console.log(`a novel: ${pointer.count} clicks`)
    expect(pointer.count, 'clicks from the first talk to the published novel').toBeLessThanOrEqual(30)
    const novel = await read()
    expect([...novel.interactive_scenes, ...novel.static_scenes]).toHaveLength(6)
    expect(novel.characters).toHaveLength(2)
    expect([novel.states.flags.length, novel.states.scales.length]).toEqual([1, 1])
    expect(finalsOf(novel).scenes.size).toBe(4)
    const choices = novel.interactive_scenes.find(({ name }) => name === 'First meeting')?.static_endings ?? []
    expect(choices[0]?.states_trigger.flags).toHaveLength(1)
    expect(choices[1]?.conditionals).toHaveLength(1)
  })

  await test.step('a starter novel can be opened for editing', async () => {
    await page.goto(`${address}/english/building`)
    await page.getByRole('button', { name: begin.beginWith(begin.starters.walk.name), exact: true }).click()
    await page.waitForURL('**section=graph')
    await expect(page.locator('.graph-card')).toHaveCount(7)
    await expectAccessible(page, 'the graph of a small novel')
  })

  async function read(): Promise<NovelAnswer> {
    const kept = await page.evaluate(() => localStorage.getItem('fabula.session'))
    const { token } = JSON.parse(kept ?? '{}') as { token: string }
    const answer = await page.request.get(`${address}/api/building_novel/${novelId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as NovelAnswer
  }

  /** Clicks half way along the connection between two scenes. */
  async function clickConnection(from: string, to: string) {
    await untilStill(page)
    const [knob, there] = [await middleOf(card(from).locator('.graph-knob')), await middleOf(card(to))]
    pointer.count++
    await page.mouse.click((knob.x + there.x - there.width / 2) / 2, (knob.y + there.y) / 2)
  }

  /** A point of the canvas, given as fractions of its width and height. */
  async function onCanvas(x: number, y: number) {
    const table = await middleOf(page.locator('.graph-frame'))
    return { x: table.x + table.width * (x - 0.5), y: table.y + table.height * (y - 0.5) }
  }

  type Point = { x: number; y: number }
  async function addByConnection(from: string, to: Point, name: string, kind: 'static' | 'interactive', says: string) {
    const before = await page.locator('.graph-card').evaluateAll(places)
    await pointer.drag(await middleOf(card(from).locator('.graph-knob')), to)
    await page.getByLabel(graph.sceneName).fill(name)
    await page.getByLabel(graph.sceneKind).selectOption(kind)
    await page.getByLabel(graph.choiceLabel).fill(says)
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(card(name)).toBeVisible()
    expect(await page.locator('.graph-card').evaluateAll(places), 'cards stay').toEqual(expect.arrayContaining(before))
  }
})
