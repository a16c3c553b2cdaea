import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { Asset } from '@fabula/core/novel/asset'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AssetsSection } from '../assets/assets-section.tsx'
import { GraphSection } from '../graph/graph-section.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { CharactersSection } from '../novel/characters-section.tsx'
import { InfoSection } from '../novel/info-section.tsx'
import { StatesSection } from '../novel/states-section.tsx'
import { WorldPromptsSection } from '../novel/world-prompts-section.tsx'
import { StaticScenes } from '../scenes/scene-list.tsx'
import { ScriptSection } from '../script/script-section.tsx'
import { SearchSection } from '../search/search-section.tsx'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { TogetherNotice } from '../together/together-tools.tsx'

const id = '00000000-0000-4000-8000-0000000000d1' as never
const asset: Asset = { id, name: 'Ilse', prompt_description: 'ilse', extension: 'png' }
const novel = (my_role?: 'viewer' | 'editor'): NovelAnswer => ({
  ...novelInHand(),
  assets: {
    sprites: [asset, { ...asset, id: '00000000-0000-4000-8000-0000000000d2' as never }],
    backgrounds: [],
    musics: [],
  },
  states: { flags: [{ id, name: 'Met', initial_value: false } as never], scales: [] },
  ...(my_role && { my_role }),
})
/** The novel at that version, with a scene that could be restored alone. */
const before: NovelAnswer = {
  ...novelInHand(),
  static_scenes: novelInHand().static_scenes.map((scene) => ({ ...scene, original_message: 'Rain.' })),
}
const version = { number: 1, kind: 'named', name: 'Cold', made_by: 'ann', created_at: '2026-01-01T10:00:00.000Z' }

const sections = {
  info: <InfoSection />,
  states: <StatesSection />,
  lore: <WorldPromptsSection />,
  characters: <CharactersSection />,
  assets: <AssetsSection />,
  scenes: <StaticScenes />,
  graph: <GraphSection />,
  script: <ScriptSection />,
  search: <SearchSection />,
  history: <HistorySection />,
}
/** Controls that change the novel, by their labels. */
const changes =
  /^(add|new|edit|delete|upload|import|confirm|rename|tags|choose files|replace|apply|discard|keep|restore|tidy|select:|fewer|duplicate|copy)/i

afterEach(() => vi.unstubAllGlobals())

async function controlsOf(section: keyof typeof sections, my_role?: 'viewer' | 'editor'): Promise<string[]> {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(/versions$/.test(address) ? [version] : /versions/.test(address) ? { version, novel: before } : []),
  )
  const { shown } = await openEditor(sections[section], { novel: novel(my_role) })
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  if (section === 'history') await expect.element(page.getByRole('deletion').first()).toBeVisible()
  const names = [...document.querySelectorAll<HTMLElement>('button, input[type=checkbox], a')].map(
    (each) => each.ariaLabel ?? (each.textContent || each.title),
  )
  await shown.unmount()
  return names.filter((name) => changes.test(name.trim()))
}

test.each(Object.keys(sections) as (keyof typeof sections)[])(
  'offers a viewer nothing in %s that would be refused, and an editor all of it',
  async (section) => {
    expect(await controlsOf(section, 'viewer')).toEqual([])
    const all = await controlsOf(section)
    // Without a query the search offers nothing.
    if (section !== 'search') expect(all).not.toEqual([])
    expect(await controlsOf(section, 'editor')).toEqual(all)
  },
)

test('tells a viewer what they can do instead, and an editor nothing', async () => {
  const { shown } = await openEditor(<TogetherNotice />, { novel: novel('viewer') })
  await expect.element(page.getByText(coauthorPhrases.english.readOnly)).toBeVisible()
  await shown.unmount()
  await openEditor(<TogetherNotice />, { novel: novel() })
  expect(page.getByText(coauthorPhrases.english.readOnly).elements()).toEqual([])
})

test('announces a lowered role anywhere on the page, but not to an author who never had another', async () => {
  const told = () => document.querySelector('.ui-toasts')?.textContent ?? ''
  const { shown } = await openEditor(<TogetherNotice />, { novel: novel('viewer') })
  expect(told()).not.toContain(coauthorPhrases.english.readOnly)
  await shown.unmount()
  const { editor } = await openEditor(<TogetherNotice />, { novel: novel('editor'), fresh: novel('viewer') })
  await editor.follow('')
  await expect.poll(told).toContain(coauthorPhrases.english.readOnly)
})
