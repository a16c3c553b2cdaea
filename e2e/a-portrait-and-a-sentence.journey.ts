import { fileURLToPath } from 'node:url'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { beginPhrases } from '@fabula/phrases/begin'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { homePhrases } from '@fabula/phrases/home'
import { liveStagePhrases } from '@fabula/phrases/live-stage'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import type { Locator } from '@playwright/test'
import { anAuthor } from './author.ts'
import { expect, expectAccessible, test } from './journey.ts'

const begin = beginPhrases.english
const frame = editorPhrases.english
const stage = liveStagePhrases.english
const graph = editorGraphPhrases.english
const portrait = fileURLToPath(new URL('../demo/assets/sprites/ilse-neutral.webp', import.meta.url))

test('an author talks to the first character of their own within 10 clicks, and publishes within 30', async ({
  watched: page,
  modelServer: { address },
  model,
}, { project }) => {
  test.skip(project.name !== 'desk', 'Authors write at a desk')
  model.reset()
  model.rules.push(() => ({
    text: replyJson({ actor: 'wren', line: 'Two coins. You have one of them already.' }),
  }))
  const author = await anAuthor(address, `wren_${Date.now().toString(36)}`)
  await author.enter(page)
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('a drop and a line: the character answers', async () => {
    await page.goto(`${address}/english`)
    await click(page.getByRole('link', { name: homePhrases.english.building }))
    await click(button(begin.portrait.begin))
    const chooser = page.waitForEvent('filechooser')
    await click(page.locator('.portrait-drop'))
    await (await chooser).setFiles(portrait)
    await click(page.getByLabel(begin.portrait.sentence))
    await page.keyboard.type('Wren, who keeps the bridge and counts every coin.')
    await expect(page.getByLabel(begin.portrait.name, { exact: true })).toHaveValue('Wren')
    await expectAccessible(page, 'the portrait and its sentence')
    await click(button(begin.portrait.talk))
    const say = page.getByRole('textbox', { name: testCanvasPhrases.english.say })
    await click(say)
    await page.keyboard.type('Good evening')
    await page.keyboard.press('Enter')
    await expect(page.getByText('You have one of them already.').first()).toBeVisible()
    expect(clicks, 'clicks to a first talk').toBeLessThanOrEqual(10)
  })

  await test.step('her place and her first words are set on the stage, saved as one', async () => {
    await click(page.locator('.editor-sections').getByRole('link', { name: frame.sceneSections.info }))
    const hands = page.locator('.live-stage-hands')
    await expect(page.frameLocator('.live-stage-window iframe').locator('.stage-sprite')).toBeVisible()
    const box = await hands.boundingBox()
    if (!box) throw new Error('There is no stage')
    const at = (share: number) => [box.x + box.width * share, box.y + box.height * 0.5] as const
    clicks++
    await page.mouse.move(...at(0.5))
    await page.mouse.down()
    await page.mouse.move(...at(0.2), { steps: 5 })
    await page.mouse.up()
    await click(page.getByLabel(stage.message))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('The toll is one coin, {{user}}.')
    await click(button(stage.save))
    await expect(page.getByText(stage.saved)).toBeVisible()
    const { interactive_scenes: scenes } = await ownNovel()
    expect(scenes[0]).toMatchObject({
      start_message_original: 'The toll is one coin, {{user}}.',
      characters: [{ position: 'left' }],
    })
  })

  await test.step('it is published', async () => {
    await click(page.getByRole('link', { name: frame.backToNovel }))
    await click(button(editorNovelPhrases.english.publish.publish))
    const link = page.getByLabel(editorNovelPhrases.english.publish.link)
    await click(link)
    await link.fill(`wren-${Date.now().toString(36)}`)
    await click(button(editorNovelPhrases.english.publish.submit))
    await page.waitForURL('**/english/production/**')
    expect(clicks, 'clicks to a published novel').toBeLessThanOrEqual(30)
    console.log(`a first novel: published in ${clicks} clicks`)
  })

  await test.step('one of the small novels grows on its graph: a scene is born where a connection is dropped', async () => {
    await page.goto(`${address}/english/building`)
    await button(begin.beginWith(begin.starters.walk.name)).click()
    await page.waitForURL('**section=graph')
    const cards = page.locator('.graph-card')
    await expect(cards).toHaveCount(7)
    const places = () => cards.evaluateAll((all) => all.map((card) => (card as HTMLElement).style.transform))
    const before = await places()
    const knob = await page.locator('.graph-card', { hasText: 'The river' }).locator('.graph-knob').boundingBox()
    const table = await page.locator('.graph-frame').boundingBox()
    if (!knob || !table) throw new Error('There is no graph')
    await page.mouse.move(knob.x + knob.width / 2, knob.y + knob.height / 2)
    await page.mouse.down()
    await page.mouse.move(table.x + 60, table.y + table.height - 60, { steps: 5 })
    await page.mouse.up()
    await page.getByLabel(graph.sceneName).fill('The far bank')
    await expectAccessible(page, 'a scene about to be born')
    await button(graph.makeScene).click()
    await expect(cards).toHaveCount(8)
    expect(await places(), 'cards stay where they are').toEqual(expect.arrayContaining(before))
    await page.keyboard.press('Escape')
  })

  async function ownNovel() {
    const id = new URL(page.url()).pathname.split('/')[3]
    return (await author.call('GET', `/api/building_novel/${id}`)).json()
  }
})
