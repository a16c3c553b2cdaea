import { offlineName } from '@fabula/contract/offline-name'
import { editorRehearsalPhrases } from '@fabula/phrases/editor-rehearsal'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openEditor } from '../test/open-editor.tsx'
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

test('a run is deleted after a confirmation, and once, however often it is confirmed', async () => {
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
  const remove = page.getByRole('button', { name: words.remove }).first()
  const question = page.getByRole('alertdialog', { name: words.removeTitle(1) })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(removals).toBe(0)
  await remove.click()
  const confirm = question.getByRole('button', { name: words.remove })
  await confirm.click()
  // Playwright would wait until it is enabled again.
  const pressed = confirm.element() as HTMLElement
  pressed.click()
  answer()
  await expect.element(page.getByText(words.noRuns)).toBeVisible()
  expect(removals).toBe(1)
})
