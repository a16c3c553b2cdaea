import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { registerAuthor } from './author.ts'
import { expect, expectAccessible, test } from './journey.ts'

const words = testCanvasPhrases.english
const trust = 'Ilse’s trust'

test.skip(({ isMobile }) => isMobile, 'Authors write at a desk')

test('tests a scene: streaming, report, another answer, rollback, ending, next scene', async ({
  watched: page,
  expectedFailures,
  modelServer: { address },
  model,
}) => {
  model.reset()
  const author = await registerAuthor(address, 'scene_tester')
  await author.enter(page)
  const scene = author.draft.interactive_scenes.find(({ name }) => name === 'Under Number One')
  if (!scene) throw new Error('The demo lacks its scene')
  const canvas = `${address}/english/building/${author.draft.id}/interactive_scene/${scene.id}?section=test-canvas`
  await page.goto(canvas)
  const message = page.getByRole('region', { name: words.message })
  const report = page.getByRole('region', { name: words.report })
  const talk = page.getByRole('region', { name: words.conversation })
  const box = page.getByRole('textbox', { name: words.say })
  const scale = page.getByRole('spinbutton', { name: trust })
  const say = async (text: string) => {
    await box.fill(text)
    await box.press('Enter')
  }

  await test.step('starts with the start message for the player, and with initial values', async () => {
    await expect(message).toContainText('So ask me what you came to ask, Player')
    await expect(scale).toHaveValue('0')
    await page.getByLabel(words.player).fill('Nell')
    await expect(message).toContainText('So ask me what you came to ask, Nell')
    await expect(page.getByRole('button', { name: words.send })).toBeDisabled()
    await expectAccessible(page, 'the test canvas')
  })

  await test.step('a reply grows while it streams; the report shows changed values and refused changes', async () => {
    // The text grows after its first sentence.
    const line = 'Then take the other side. Mind the can, and mind the third step, for it is not where it was.'
    model.queue.push({
      text: replyJson({
        actor: 'ilse',
        line,
        state: [
          { because: 'a hand is offered', change: '+1', name: trust },
          { because: 'why not', change: 'yes', name: 'crown' },
        ],
      }),
      piece: 4,
      delay: 25,
    })
    const seen = await message.evaluateHandle((box) => {
      const texts: string[] = []
      const look = () => texts.push(box.textContent ?? '')
      new MutationObserver(look).observe(box, { subtree: true, childList: true, characterData: true })
      return texts
    })
    await say('Let me help you carry it.')
    await expect(message).toContainText('where it was')
    const grown = (await seen.jsonValue()).filter((text) => /^Ilse.*Then/.test(text)).map((text) => text.length)
    // The number of steps depends on the browser: a busy one draws several at once.
    expect(new Set(grown).size).toBeGreaterThan(1)
    expect(grown).toEqual([...grown].sort((a, b) => a - b))
    await expect(scale).toHaveValue('1')
    await expect(report).toContainText(`${trust}: 0 → 1`)
    await expect(report).toContainText('a hand is offered')
    await expect(report).toContainText('crown')
    await expect(report).toContainText(words.tokensIn)
    await report.getByRole('tab', { name: words.given }).click()
    await expect(report.locator('pre').last()).toContainText('Let me help you carry it.')
    await report.getByRole('tab', { name: words.came }).click()
    await expectAccessible(page, 'a reported turn')
  })

  await test.step('another answer is kept beside the first, each with its own world', async () => {
    model.queue.push({ text: replyJson({ actor: 'ilse', line: 'I can manage the can.' }) })
    await talk.getByRole('button', { name: words.again }).click()
    await expect(message).toContainText('I can manage the can.')
    await expect(scale).toHaveValue('0')
    await talk.getByRole('button', { name: words.previousAnswer }).click()
    await expect(message).toContainText('where it was')
    await expect(scale).toHaveValue('1')
  })

  await test.step('a line is edited and sent again; the conversation survives a reload', async () => {
    model.queue.push({ text: replyJson({ actor: 'ilse', line: 'That is none of your concern.' }) })
    await talk.getByRole('button', { name: words.edit }).click()
    await talk.getByRole('textbox', { name: words.editing }).fill('Who is Agata?')
    await talk.getByRole('button', { name: words.runAgain }).click()
    await expect(message).toContainText('none of your concern')
    await expect(scale).toHaveValue('0')
    await page.reload()
    await expect(message).toContainText('none of your concern')
    await expect(talk).toContainText('Who is Agata?')
  })

  await test.step('a failing model is reported, and the line stays in its box', async () => {
    expectedFailures.push(/test_interaction/, /status of 50/)
    model.rules.push(() => ({ status: 500, error: 'away' }))
    await say('Do you hear me?')
    await expect(page.getByRole('alert').filter({ hasText: words.sendFailed })).toBeVisible()
    await expect(box).toHaveValue('Do you hear me?')
    model.rules.length = 0
  })

  await test.step('an ending closes the scene; going back opens it again', async () => {
    const verdict = { because: 'They lift it together.', ending: 'Take the other handle of the can' }
    const over = { text: replyJson({ actor: 'ilse', line: 'Lift.', verdict }) }
    model.queue.push(over)
    await box.press('Enter')
    await expect(page.getByText(words.endingReached(verdict.ending))).toBeVisible()
    await expect(page.getByText(verdict.because).first()).toBeVisible()
    await expect(box).toBeDisabled()
    await page.getByRole('button', { name: words.history }).click()
    const history = page.getByRole('dialog')
    expect((await history.boundingBox())?.width).toBeLessThanOrEqual(600)
    await expectAccessible(page, 'the history of a test')
    await history.getByRole('button').filter({ hasText: 'none of your concern' }).click()
    await expect(history).toBeHidden()
    await expect(box).toBeEnabled()
    await expect(page.getByText(words.endingReached(verdict.ending))).toBeHidden()
    model.queue.push(over)
    await say('I take the other handle.')
    await expect(page.getByText(words.endingReached(verdict.ending))).toBeVisible()
  })

  await test.step('the next scene starts in this world, including unsaved edits', async () => {
    await scale.fill('3')
    await page.getByRole('button', { name: words.goOn('The rounds') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The rounds')
    await expect(scale).toHaveValue('3')
    await page.getByRole('button', { name: words.reset }).click()
    await expect(scale).toHaveValue('0')
  })
  // Testing changes nothing in the novel.
  const after = (await (await author.call('GET', `/api/building_novel/${author.draft.id}`)).json()) as NovelAnswer
  expect(after.interactive_scenes).toEqual(author.draft.interactive_scenes)
})

test('choices, scenes without words, and the preview of a static scene follow the chosen world', async ({
  watched: page,
  modelServer: { address },
  model,
}) => {
  model.reset()
  const author = await registerAuthor(address, 'choice_tester')
  await author.enter(page)
  const of = (kind: 'interactive' | 'static', name: string, section: string) => {
    const { id, interactive_scenes, static_scenes }: NovelAnswer = author.draft
    const scene = [...interactive_scenes, ...static_scenes].find((each) => each.name === name)
    return page.goto(`${address}/english/building/${id}/${kind}_scene/${scene?.id}?section=${section}`)
  }
  await of('interactive', 'Where the street forks', 'test-canvas')
  const choices = page.getByRole('region', { name: words.choices }).getByRole('button')
  await expect(choices.first()).toBeVisible()
  const before = await choices.count()
  expect(before).toBeGreaterThan(1)
  await expect(page.getByRole('textbox', { name: words.say })).toBeDisabled()
  const label = (await choices.first().innerText()).trim()
  await choices.first().click()
  await expect(page.getByText(/^Ending Reached: /)).toBeVisible()
  await expect(page.getByRole('region', { name: words.choices })).toBeHidden()
  await expect(page.getByRole('region', { name: words.conversation })).toContainText(label)
  await page.getByRole('button', { name: words.startOver }).click()
  await expect(choices).toHaveCount(before)

  await of('interactive', 'Behind the barrel', 'test-canvas')
  model.queue.push({ text: replyJson({ actor: 'ilse', line: 'Hush. They are on the stairs.' }) })
  await expect(page.getByRole('textbox', { name: words.say })).toBeHidden()
  await page.getByRole('button', { name: words.continue, exact: true }).click()
  await expect(page.getByRole('region', { name: words.message })).toContainText('Hush.')

  await of('static', 'The twelfth', 'preview')
  const next = page.getByRole('region', { name: words.nextScenes })
  await expect(next.getByText(words.taken, { exact: true })).toHaveCount(1)
  await expectAccessible(page, 'the preview')
  const taken = next.locator('[data-standing="taken"] b').first()
  const was = await taken.innerText()
  for (const ending of await page.getByRole('group', { name: words.endings }).getByRole('checkbox').all()) {
    if (!(await ending.isChecked())) await ending.check()
  }
  await expect(taken).not.toHaveText(was)
})
