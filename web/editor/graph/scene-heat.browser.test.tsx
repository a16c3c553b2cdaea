import { SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { statisticsPhrases } from '@fabula/phrases/statistics'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ReadersHere } from '../frame/readers-here.tsx'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { GraphSection } from './graph-section.tsx'

const tavern = newInteractiveScene(SceneId.parse('00000000-0000-4000-8000-0000000000b1'), 'Tavern', '2026-01-01')
const novel = { ...novelInHand(), interactive_scenes: [{ ...tavern, revision: 1 }] }
const nobody = { starts: 0, finished: 0, turns: 0, replies: 0, rerolls: 0, refused: 0 }
const noTokens = { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }
const numbers = {
  readers: 20,
  finished: 0,
  likes: 0,
  languages: [],
  scenes: [{ scene_id: tavern.id, scene_type: 'interactive', name: 'Tavern', readers: 15, standing: 9, stopped: null }],
  endings: [],
  days: [],
  period: { ...nobody, ...noTokens },
  counted_at: '2026-01-01T00:00:00.000Z',
}

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const graph = (
  <div style={{ height: '600px' }}>
    <GraphSection />
  </div>
)

test('cards show how many readers reached and stopped at a scene, once the author switches it on', async () => {
  vi.stubGlobal('fetch', async () => Response.json(numbers))
  await openEditor(graph, { novel, base: 'production_novel' })
  await page.getByRole('button', { name: 'Show readers' }).click()
  const heat = page.getByText('15 (75%) · stopped here: under 5')
  await expect.element(heat).toBeVisible()
  await page.getByRole('button', { name: 'Hide readers' }).click()
  await expect.element(heat).not.toBeInTheDocument()
})

test('says when the numbers can not be loaded, and the switch is off again for another try', async () => {
  let works = false
  vi.stubGlobal('fetch', async () => (works ? Response.json(numbers) : Response.json({}, { status: 500 })))
  await openEditor(graph, { novel, base: 'production_novel' })
  const show = page.getByRole('button', { name: 'Show readers' })
  await show.click()
  await expect.element(page.getByText(statisticsPhrases.english.failed)).toBeVisible()
  works = true
  await show.click()
  await expect.element(page.getByText('15 (75%) · stopped here: under 5')).toBeVisible()
})

test('offers no reader numbers for a draft', async () => {
  await openEditor(graph, { novel })
  await expect.element(page.getByRole('link', { name: /Tavern/ })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Show readers' })).not.toBeInTheDocument()
})

test('says before a live edit how many readers are in the scene, and what each kind will see', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      readers: 12,
      kinds: [
        { kind: 'talking', readers: 7 },
        { kind: 'ended', readers: 5 },
      ],
    }),
  )
  history.replaceState(null, '', `/english/production_change/${novel.id}/interactive_scene/${tavern.id}`)
  await openEditor(<ReadersHere />, { novel, base: 'production_novel' })
  await page.getByText('12 readers are in this scene now').click()
  await expect.element(page.getByText(/In mid-conversation: 7/)).toBeVisible()
  await expect.element(page.getByText(/After the end of the scene: 5/)).toBeVisible()
})
