import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { AssetId } from '@fabula/core/ids'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { publicationPhrases } from '@fabula/phrases/publications'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { PublicationsPanel } from './publications-panel.tsx'

const onWritten = vi.fn(async () => {})

afterEach(() => {
  vi.unstubAllGlobals()
  onWritten.mockClear()
})

const published = '00000000-0000-4000-8000-0000000000b1'
const publication = {
  id: published,
  name: 'Forty lamps',
  play_link: 'forty-lamps',
  synced_at: '2026-01-01T10:00:00.000Z',
  draft_changed: true,
  live_changed: true,
}
const described = (description: string): NovelAnswer => ({ ...novelInHand(), description })

/** Serves a draft with these publications, and records write requests. */
function serve(
  base: NovelAnswer | null,
  live: NovelAnswer,
  list: object[] = [publication],
  edited_assets: readonly AssetId[] = [],
) {
  const written: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href)
    if (method !== 'GET') written.push(pathname.replace(/^.*\/publications/, ''))
    if (pathname.endsWith('/update')) return Response.json({ id: published, play_link: 'forty-lamps' })
    return Response.json(pathname.endsWith('/publications') ? list : { base, live, edited_assets })
  })
  return written
}

const open = async (novel: NovelAnswer, language: 'english' | 'russian' = 'english') => {
  await openEditor(<PublicationsPanel onWritten={onWritten} />, { novel, language: language as 'english' })
  return publicationPhrases[language]
}

test.each(['english', 'russian'] as const)(
  'counts the changes of both sides, and offers both directions (%s)',
  async (language) => {
    serve(described('Fog.'), described('Fog, edited live.'))
    const words = await open(described('Fog, in the draft.'), language)
    const said = page.getByRole('status')
    // Non-breaking spaces are read as spaces.
    await expect.element(said).toHaveTextContent(words.differs(1).replaceAll('\u00A0', ' '))
    await expect.element(said).toHaveTextContent(words.edited(1).replaceAll('\u00A0', ' '))
    await expect.element(page.getByRole('link', { name: words.at('forty-lamps') })).toBeVisible()
    await expect.element(page.getByRole('button', { name: words.take })).toBeVisible()
  },
)

test('an update shows what will change for readers and what is lost, and writes nothing before it is confirmed', async () => {
  const written = serve(described('Fog.'), described('Fog, edited live.'))
  const words = await open(described('Snow.'))
  await page.getByRole('button', { name: words.update }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(words.lost)).toBeVisible()
  await expect.element(dialog.getByRole('insertion').first()).toHaveTextContent('Snow')
  await dialog.getByRole('button', { name: words.cancel }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(written).toEqual([])
})

test('offers nothing when both versions are the same', async () => {
  serve(described('Fog.'), described('Fog.'))
  const words = await open(described('Fog.'))
  await expect.element(page.getByRole('status')).toHaveTextContent(words.same)
  expect(page.getByRole('button').elements()).toEqual([])
})

const fogId = '00000000-0000-4000-8000-0000000000f0' as AssetId
/** A novel with a picture, uploaded at some time. */
const withFog = (kind: string, novel: string, uploaded: number): NovelAnswer => {
  const url = `/assets/${kind}/${novel}/background/${fogId}.png?t=${uploaded}`
  const fog = { id: fogId, name: 'Thick fog', prompt_description: '', extension: 'png', url }
  return { ...described('Fog.'), assets: { ...novelInHand().assets, backgrounds: [fog] } }
}

test('a picture that was changed only in the published novel is an edit: it is named, and can be taken', async () => {
  const live = withFog('production', 'p', 2)
  serve(live, live, [publication], [fogId])
  const words = await open(withFog('building', 'd', 1))
  await expect.element(page.getByRole('status')).toHaveTextContent(words.edited(1).replaceAll('\u00A0', ' '))
  await page.getByRole('button', { name: words.take }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(words.files('Thick fog'))
  await expect.element(dialog.getByText(comparePhrases.english.same)).not.toBeInTheDocument()
})

test('a replaced picture is a difference too: it is named, and can be published', async () => {
  serve(described('Fog.'), withFog('production', 'p', 1))
  const words = await open(withFog('building', 'd', 2))
  await expect.element(page.getByRole('status')).toHaveTextContent(words.differs(1).replaceAll('\u00A0', ' '))
  await page.getByRole('button', { name: words.update }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(words.files('Thick fog'))
  await cleanup()
  // A copy of the same file is no difference.
  serve(described('Fog.'), withFog('production', 'p', 2))
  await open(withFog('building', 'd', 2))
  await expect.element(page.getByRole('status')).toHaveTextContent(words.same)
})

test('says of a publication without a stored version that it is unknown which side was changed', async () => {
  serve(null, described('Fog.'))
  const words = await open(described('Snow.'))
  await expect.element(page.getByRole('status')).toHaveTextContent(words.unknown)
  await expect.element(page.getByRole('button', { name: words.take })).not.toBeInTheDocument()
})

test('is not shown for a draft that is published nowhere', async () => {
  serve(null, described('Fog.'), [])
  const words = await open(described('Fog.'))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(page.getByRole('region', { name: words.title }).elements()).toEqual([])
})

test('reports a failure to load, with a retry', async () => {
  serve(described('Fog.'), described('Fog.'))
  const answers = globalThis.fetch
  let broken = true
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    broken && !address.endsWith('/publications')
      ? Response.json({ code: 'internal', detail: 'broken', status: 500 }, { status: 500 })
      : answers(address, init),
  )
  const words = await open(described('Fog.'))
  await expect.element(page.getByRole('status')).toHaveTextContent(words.failed)
  broken = false
  await page.getByRole('button', { name: words.retry }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent(words.same)
})

// The last one: a toast leaves its live region in the page.
test('an update tells the version list, which has a new version then', async () => {
  const written = serve(described('Fog.'), described('Fog.'))
  const words = await open(described('Snow.'))
  await page.getByRole('button', { name: words.update }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.doUpdate }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(written).toHaveLength(1)
  expect(onWritten).toHaveBeenCalledOnce()
})
