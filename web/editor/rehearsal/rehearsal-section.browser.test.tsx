import { offlineName } from '@fabula/contract/offline-name'
import { makeReport } from '@fabula/core/rehearsal/make-report'
import { editorRehearsalPhrases } from '@fabula/phrases/editor-rehearsal'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { RehearsalSection } from './rehearsal-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const run = (number: number, storyteller: string) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  number,
  status: 'cancelled',
  plan: {
    tempers: [],
    languages: [],
    games: 1,
    turns: 1,
    turns_in_scene: 1,
    scenes: [],
    storyteller: 'configured',
    recordings: 0,
  },
  storyteller,
  ...{ games: 0, done: 0, replies: 0, input_tokens: 0, cached_tokens: 0, output_tokens: 0 },
  ...{ cost: null, problem: null, due_at: null, started_at: '2026-01-01T00:00:00Z', ended_at: '2026-01-01T00:00:00Z' },
})

test.each(['english', 'russian'] as const)(
  'names the storyteller of a run in the language of the page (%s)',
  async (language) => {
    vi.stubGlobal('fetch', async (address: string) =>
      /\/rehearsals$/.test(String(address))
        ? Response.json({ runs: [run(2, 'qwen3:8b'), run(1, offlineName)], recordings: [] })
        : Response.json({ detail: 'Not found', status: 404 }, { status: 404 }),
    )
    await openEditor(<RehearsalSection />, { language: language as 'english' })
    await expect.element(page.getByText('qwen3:8b')).toBeVisible()
    await expect.element(page.getByText(editorRehearsalPhrases[language].byOffline, { exact: true })).toBeVisible()
    await expect.element(page.getByText(offlineName)).not.toBeInTheDocument()
  },
)

test('chosen scenes of which none is left are never a run over the whole novel', async () => {
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (/\/rehearsals$/.test(String(address))) return Response.json({ runs: [], recordings: [] })
    asked.push(JSON.parse(String(init?.body)).scenes)
    return Response.json({ games: 12, replies: 0, tokens: 0, most_tokens: 0, model: null })
  })
  const words = editorRehearsalPhrases.english
  const { editor } = await openEditor(<RehearsalSection />)
  const [scene] = editor.read().novel.static_scenes
  const start = page.getByRole('button', { name: words.start })
  await page.getByRole('radio', { name: words.chosenScenes }).click()
  await expect.element(page.getByText(words.noSceneChosen)).toBeVisible()
  await expect.element(start).toHaveAttribute('aria-disabled', 'true')
  asked.splice(0)
  await page.getByRole('checkbox', { name: scene?.name, exact: true }).click()
  await expect.poll(() => asked).toEqual([[scene?.id]])
  await expect.element(page.getByText(words.estimateFree(12))).toBeVisible()
  // Another author deletes it.
  await editor.edit('', (novel) => ({ ...novel, static_scenes: [] }))
  await expect.element(page.getByText(words.noSceneChosen)).toBeVisible()
  await expect.element(start).toHaveAttribute('aria-disabled', 'true')
})

test('a run is deleted after a confirmation that names it, and only once', async () => {
  let removals = 0
  let answer = () => {}
  const runs = [run(1, offlineName)]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (/\/rehearsals$/.test(String(address))) return Response.json({ runs, recordings: [] })
    if (init?.method !== 'DELETE') return Response.json({ detail: 'Not found', status: 404 }, { status: 404 })
    removals++
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    runs.splice(0)
    return Response.json({})
  })
  const words = editorRehearsalPhrases.english
  await openEditor(<RehearsalSection />)
  await page.getByRole('button', { name: words.remove }).click()
  const dialog = page.getByRole('alertdialog', { name: words.removeTitle(1) })
  const remove = dialog.getByRole('button', { name: words.remove })
  await expect.element(remove).toBeVisible()
  expect(removals).toBe(0)
  await remove.click()
  // Playwright would wait until it is enabled again.
  const pressed = remove.element() as HTMLElement
  pressed.click()
  answer()
  await expect.element(page.getByText(words.noRuns)).toBeVisible()
  expect(removals).toBe(1)
})

test('a run starts when the server has the last edits, even if its size could not be estimated', async () => {
  let estimates = 0
  const startedAfter: number[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!/\/rehearsals$/.test(String(address))) {
      estimates++
      return Response.json({ detail: 'Busy', status: 503 }, { status: 503 })
    }
    if (init?.method !== 'POST') return Response.json({ runs: [], recordings: [] })
    startedAfter.push(server.saved.length)
    return Response.json(run(1, offlineName))
  })
  const { server, editor } = await openEditor(<RehearsalSection />)
  await expect.poll(() => estimates).toBeGreaterThan(0)
  let answer = () => {}
  server.answers = new Promise((resolve) => {
    answer = resolve
  })
  void editor.edit('Name', (novel) => ({ ...novel, name: 'Fog' }))
  await page.getByRole('button', { name: editorRehearsalPhrases.english.start }).click()
  expect(startedAfter).toEqual([])
  answer()
  await expect.poll(() => startedAfter).toEqual([1])
})

test('a report, or a game, that could not be loaded says so, and is loaded by the next attempt', async () => {
  const novel = novelInHand()
  const report = makeReport(novel, [])
  const figure = { count: 1, shown: [{ game: 1, step: 0 }] }
  let refused = true
  vi.stubGlobal('fetch', async (address: string) => {
    if (/\/rehearsals$/.test(String(address))) return Response.json({ runs: [run(1, offlineName)], recordings: [] })
    if (refused || !String(address).endsWith(run(1, offlineName).id))
      return Response.json({ detail: 'Busy', status: 503 }, { status: 503 })
    return Response.json({ run: run(1, offlineName), report: { ...report, pries: figure } })
  })
  const words = editorRehearsalPhrases.english
  await openEditor(<RehearsalSection />, { novel })
  await expect.element(page.getByText(words.reportFailed)).toBeVisible()
  refused = false
  await page.getByRole('button', { name: words.again }).click()
  const loaded = page.getByRole('region', { name: words.report(1) })
  await expect.element(loaded).toBeVisible()
  refused = true
  await loaded.getByRole('button').first().click()
  await expect.element(page.getByRole('dialog').getByText(words.gameFailed)).toBeVisible()
})
