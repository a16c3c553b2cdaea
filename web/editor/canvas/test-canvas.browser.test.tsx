import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { TestAnswer } from '@fabula/contract/shapes/test-interaction'
import type { CharacterId, EndingId, FlagId, ScaleId } from '@fabula/core/ids'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { clearAway } from '../../test/page-in-hand.tsx'
import { PreviewSection } from '../static-scene/preview-section.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { bridge, id, novelWithStage, wren } from '../test/bridge-stage.tsx'
import { openEditor } from '../test/open-editor.tsx'
import { TestCanvasSection } from './test-canvas-section.tsx'
import '../../ui/tokens.css'

const tested = location.href
const [met, trust, stay] = [id<FlagId>('e4'), id<ScaleId>('e5'), id<EndingId>('e2')]
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = page.getByRole('textbox', { name: 'Say something…' })

function novel(): NovelAnswer {
  const staged = novelWithStage()
  const way = { conditionals: [], next_scene: null, states_trigger: { flags: [], scales: [] } }
  const asks = [{ flags: [{ flag_id: met, has: true }], scales: [], completed_endings: [] }]
  return {
    ...staged,
    states: {
      flags: [{ id: met, name: 'met Wren', initial_value: false }],
      scales: [{ id: trust, name: 'trust', initial_value: 4 }],
    },
    interactive_scenes: staged.interactive_scenes.map((scene) => ({
      ...scene,
      start_message_original: 'Stop there, {{user}}.',
      endings: [
        { ...way, id: id<EndingId>('e1'), name: 'Leaves', prompt_ending_conditional: 'They go.', keywords: [] },
      ],
      context_ending: {
        id: id<EndingId>('e3'),
        message_count: 3,
        next_scene: null,
        states_trigger: way.states_trigger,
      },
      static_endings: [{ ...way, id: stay, name: 'stay', display_name: 'Stay', conditionals: asks }],
    })),
  }
}

function Bridge() {
  const scene = useNovel(({ interactive_scenes }) => interactive_scenes.find((each) => each.id === bridge))
  return scene && <TestCanvasSection scene={scene} />
}

function Hall() {
  const scene = useNovel(({ static_scenes }) => static_scenes[0])
  return scene && <PreviewSection scene={scene} />
}

const answer: TestAnswer = {
  character_id: wren,
  character_name: 'Wren',
  character_message: 'You may pass.',
  sprites: [{ character_id: wren, character_sprite_id: id('d4') }],
  current_scene_sprites: [{ character_id: wren, character_sprite_id: id('d4') }],
  background: null,
  music: null,
  flags: [{ id: met, initial_value: false }],
  scales: [{ id: trust, initial_value: 7 }],
  completed_ending_ids: [],
  ending_id: null,
  ending_reasoning: null,
  context_ending_reached: false,
  summaries: [],
  current_history: [],
  proposed: {
    ...{ character_id: wren, message: 'You may pass.', sprites: [], music: null, changes: [], ending: null },
    offered_endings: [],
  },
  applied: [],
  refused: [],
  warnings: [],
  usage: { input_tokens: 1, cached_tokens: 0, output_tokens: 1 },
  milliseconds: { first_word: 1, whole: 2 },
  model: 'scripted',
  storyteller: 'model',
}
/** Makes the server answer each test turn with these fields. */
const answers = (fields: Partial<TestAnswer>) =>
  vi.stubGlobal('fetch', async () => {
    const told = `event: state\ndata: ${JSON.stringify({ ...answer, ...fields })}\n\n`
    return new Response(told, { headers: { 'content-type': 'text/event-stream' } })
  })

afterEach(async () => {
  await clearAway()
  localStorage.clear()
  history.replaceState(null, '', tested)
})

async function open(written = novel()) {
  history.replaceState(null, '', `/english/building/${novel().id}/interactive_scene/${bridge}?section=test-canvas`)
  await openEditor(<Bridge />, { novel: written })
}
const message = () => document.querySelector('.stage-box-text')?.textContent
const say = async (text: string) => {
  await box.fill(text)
  await button('Send').click()
}

test('a test begins with the start message for the Player, the initial values and music; its controls can be folded', async () => {
  answers({})
  await open()
  await expect.poll(message).toBe('Stop there, Player.')
  await expect.element(page.getByText('Narrator', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('spinbutton', { name: 'trust' })).toHaveValue('4')
  await expect.element(button('Turn music off')).toHaveAttribute('aria-pressed', 'true')
  await button('Turn music off').click()
  await expect.element(button('Turn music on')).toBeVisible()
  const controls = document.querySelector<HTMLDetailsElement>('.world-controls')
  expect(controls?.open).toBe(true)
  await page.getByText('Test controls').click()
  expect(controls?.open).toBe(false)
  await button('History').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(document.querySelector('dialog[open]')?.getBoundingClientRect().width).toBeLessThanOrEqual(600)
})

test('does not send blank text; an answer changes values, and Reset restores the beginning', async () => {
  answers({})
  await open()
  await expect.element(button('Send')).toBeDisabled()
  // The author's own beginning is reset too.
  await page.getByRole('spinbutton', { name: 'trust' }).fill('6')
  await say('Let me pass')
  await expect.poll(message).toBe('You may pass.')
  await expect.element(page.getByRole('spinbutton', { name: 'trust' })).toHaveValue('7')
  await button('Reset').click()
  await expect.poll(message).toBe('Stop there, Player.')
  await expect.element(page.getByRole('spinbutton', { name: 'trust' })).toHaveValue('4')
})

test('keeps what the author changes while an answer is pending', async () => {
  let answerNow: () => void = () => undefined
  const pending = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  vi.stubGlobal('fetch', async () => {
    await pending
    const told = { ...answer, flags: [{ id: met, initial_value: true }] }
    return new Response(`event: state\ndata: ${JSON.stringify(told)}\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    })
  })
  await open()
  await say('Let me pass')
  await page.getByRole('spinbutton', { name: 'trust' }).fill('9')
  await page.getByPlaceholder('Player').fill('Vera')
  answerNow()
  await expect.poll(message).toBe('You may pass.')
  await expect.element(page.getByRole('spinbutton', { name: 'trust' })).toHaveValue('9')
  await expect.element(page.getByPlaceholder('Player')).toHaveValue('Vera')
  await expect.element(page.getByRole('checkbox', { name: 'met Wren' })).toBeChecked()
})

test('sends nothing else while an answer is pending; screen readers announce it when it is complete', async () => {
  const asked: unknown[] = []
  let answerNow: () => void = () => undefined
  vi.stubGlobal('fetch', async (_address: unknown, init?: RequestInit) => {
    asked.push(JSON.parse(String(init?.body)).user_message)
    await new Promise<void>((resolve) => {
      answerNow = resolve
    })
    return new Response(`event: state\ndata: ${JSON.stringify(answer)}\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    })
  })
  await open()
  await say('Let me pass')
  await box.fill('Quickly')
  await userEvent.keyboard('{Enter}')
  await button('Send').click({ force: true })
  expect(asked).toEqual(['Let me pass'])
  const announced = () =>
    page
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent)
  expect(announced()).not.toContain('Wren. You may pass.')
  answerNow()
  await expect.poll(message).toBe('You may pass.')
  await expect.poll(announced).toContain('Wren. You may pass.')
  await expect.element(box).toHaveValue('Quickly')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked).toEqual(['Let me pass', 'Quickly'])
  answerNow()
})

test('reports a connection that breaks during an answer, and keeps the text in its box', async () => {
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({
      start(line) {
        line.enqueue(new TextEncoder().encode('event: delta\ndata: {"text":"You may"}\n\n'))
        setTimeout(() => line.error(new TypeError('network error')), 20)
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  await open()
  await say('Let me pass')
  await expect.element(page.getByRole('alert').getByText('Failed to send test message')).toBeVisible()
  await expect.element(box).toHaveValue('Let me pass')
})

test('only the story’s own lines in the history go back; music plays in the preview of a static scene too', async () => {
  answers({})
  await open()
  await say('Let me pass')
  await expect.poll(message).toBe('You may pass.')
  await button('History').click()
  const history = page.getByRole('dialog')
  await expect.element(history.getByText('Let me pass')).toBeVisible()
  expect(history.getByRole('button', { name: /Let me pass/ }).elements()).toEqual([])
  await history.getByRole('button', { name: /Stop there, Player/ }).click()
  await expect.poll(message).toBe('Stop there, Player.')
  await expect.element(page.getByRole('spinbutton', { name: 'trust' })).toHaveValue('4')
  await cleanup()
  await openEditor(<Hall />, { novel: novel() })
  await expect.element(button('Turn music off')).toHaveAttribute('aria-pressed', 'true')
})

test.each([
  ['an ending', { ending_id: id<EndingId>('e1'), ending_reasoning: 'They went.' }, 'Ending Reached: Leaves'],
  ['the context ending', { context_ending_reached: true }, 'Context Ending Reached'],
])('reports %s, disables the text and hides the choices', async (_what, fields, sentence) => {
  answers({ ...fields, flags: [{ id: met, initial_value: true }] })
  await open()
  await say('Let me pass')
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(box).toBeDisabled()
  expect(button('Stay').elements()).toEqual([])
})

test('breaks no word in the header of the test canvas on a phone', async () => {
  const [width, height] = [innerWidth, innerHeight]
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(width, height))
  await openEditor(<Bridge />, { novel: novel() })
  const title = page.getByRole('heading', { name: 'Test Canvas', exact: true })
  await expect.element(title).toBeVisible()
  for (const each of [title, button('Reset')]) {
    const words = document.createRange()
    words.selectNodeContents(each.element())
    const lines = [...words.getClientRects()].filter(({ height }) => height > 0)
    // A broken word has one rectangle a line; a button's icon adds one on the same line.
    expect(Math.max(...lines.map(({ top }) => top))).toBeLessThan(Math.min(...lines.map(({ bottom }) => bottom)))
  }
})

test('choices and ways out use the player’s name where their author wrote {{user}}', async () => {
  answers({})
  const written = novel()
  const [scene] = written.interactive_scenes
  const [choice] = scene?.static_endings ?? []
  if (!scene || !choice) throw new Error('no choice')
  const named = { ...choice, display_name: 'Stay, {{user}} of {{trust}}', conditionals: [] }
  await open({ ...written, interactive_scenes: [{ ...scene, static_endings: [named] }] })
  await expect.element(button('Stay, Player of 4')).toBeVisible()
})

test('a context ending offered as a way out is called that, as it has no name of its own', async () => {
  const offered = { id: id<EndingId>('ea'), name: '' }
  answers({ proposed: { ...answer.proposed, offered_endings: [offered] } })
  await open()
  await say('Let me pass')
  await expect.element(page.getByText('Offered as a way out: context ending')).toBeVisible()
})

test('explains a gesture that replaces a missing line, and links to where lines are written', async () => {
  answers({ storyteller: 'offline', own_lines: { fits: false, lines: [] } })
  await open()
  await say('Let me pass')
  const write = page.getByRole('link', { name: 'Write lines' })
  await expect.element(page.getByText(/a gesture stands in/)).toBeVisible()
  expect(write.element().getAttribute('href')).toContain(`/interactive_scene/${bridge}?section=characters&entry=0`)
  answers({})
  await say('Again')
  await expect.element(write).not.toBeInTheDocument()
  await cleanup()
  const written = novel()
  const [scene] = written.interactive_scenes
  const [first] = scene?.characters ?? []
  if (!scene || !first) throw new Error('nobody there')
  const other = { ...first, character_id: id<CharacterId>('ee') }
  answers({ storyteller: 'offline', own_lines: { fits: false, lines: [] } })
  await open({ ...written, interactive_scenes: [{ ...scene, characters: [other, first] }] })
  await say('Let me pass')
  await expect.element(write).toHaveAttribute('href', expect.stringContaining('section=characters&entry=1'))
})
