import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, catchLeaving, clearAway } from '../../test/page-in-hand.tsx'
import { EditorRouter } from '../editor-router.tsx'
import { id, novelWithStage, pixel } from '../test/bridge-stage.tsx'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const tested = location.href
const button = (name: string) => page.getByRole('button', { name, exact: true })
const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).first().element().getAttribute('href')
const novel = novelWithStage()
const draft = `/english/building/${novel.id}`
const live = `/english/production_change/${novel.id}`

afterEach(async () => {
  await clearAway()
  localStorage.clear()
  history.replaceState(null, '', tested)
})

function open(address: string, fields: object = {}) {
  history.replaceState(null, '', address)
  const base = address.startsWith(live) ? ('production_novel' as const) : ('building_novel' as const)
  return openEditor(<EditorRouter />, { novel: { ...novel, ...fields }, base })
}
const everySection = () =>
  [...document.querySelectorAll('.editor-sections li a > span:first-child')].map(({ textContent }) => textContent ?? '')
/** The visible sections among those that the specification orders. */
const sections = (ordered: string[]) => everySection().filter((name) => ordered.includes(name))

const ofNovel = [
  'Info',
  'States',
  'World Prompts',
  'Characters',
  'Music',
  'Assets',
  'Graph',
  'Interactive Scenes',
  'Static Scenes',
]

const unordered = ['Script', 'Search and replace', 'Word counts', 'Translations', 'Rehearsal', 'History']

describe('the editor of a novel', () => {
  test('shows the name, the back link, Publish Novel, Delete Novel, and the nine sections', async () => {
    answering({})
    await open(draft)
    await expect.element(page.getByRole('heading', { level: 1, name: novel.name })).toBeVisible()
    expect(hrefOf('Back to my novels')).toBe('/english/building')
    await expect.element(button('Publish Novel')).toBeVisible()
    await expect.element(button('Delete Novel')).toBeVisible()
    expect(sections(ofNovel)).toEqual(ofNovel)
    // Sections beyond the specification follow.
    expect(everySection()).toEqual([...ofNovel, ...unordered])
    expect(page.getByText('THIS IS PRODUCTION NOVEL, BE CAREFUL').elements()).toEqual([])
  })

  test('warns in red that a novel is published, links back to the search, and offers deletion only by its address', async () => {
    answering({})
    const first = await open(live)
    const banner = page.getByText('THIS IS PRODUCTION NOVEL, BE CAREFUL')
    await expect.element(banner).toBeVisible()
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(banner.element().closest('[data-kind]') ?? document.body).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number)
    expect(red).toBeGreaterThan(Math.max(green, blue))
    expect(hrefOf('Back to search')).toBe('/english/search')
    expect(sections(ofNovel)).toEqual(ofNovel)
    expect([button('Publish Novel').elements(), button('Delete Novel').elements()]).toEqual([[], []])
    await first.shown.unmount()

    await open(`${live}?section=info&entry=delete`)
    const modal = page.getByRole('alertdialog')
    await expect
      .element(modal.getByText('This action cannot be undone. All scenes and assets will be permanently deleted.'))
      .toBeVisible()
    answering({ [`DELETE /api/production_novel/${novel.id}`]: { status: 500, detail: 'Away' } })
    await modal.getByRole('button').last().click()
    await expect.element(modal.getByText('Failed to delete novel: Away')).toBeVisible()
  })

  test('packs a copy for offline play when the server has the last edits', async () => {
    const asked = answering({})
    const { server, editor } = await open(draft)
    let answer = () => {}
    server.answers = new Promise((resolve) => {
      answer = resolve
    })
    void editor.edit('Name', (now) => ({ ...now, name: 'Fog' }))
    await button('A copy to play offline…').click()
    await button('As a zip').click()
    const copies = () => asked.filter((each) => each.endsWith('/offline_copy')).length
    expect([copies(), server.saved.length]).toEqual([0, 0])
    answer()
    await expect.poll(copies).toBe(1)
    expect(server.saved).toHaveLength(1)
  })

  test('deletes a draft after a confirmation and opens the list, or reports a failure', async () => {
    answering({ [`DELETE /api/building_novel/${novel.id}`]: { status: 500, detail: 'Away' } })
    await open(draft)
    const modal = page.getByRole('alertdialog')
    await button('Delete Novel').click()
    await modal.getByRole('button').last().click()
    await expect.element(modal.getByText('Failed to delete novel: Away')).toBeVisible()
    answering({ [`DELETE /api/building_novel/${novel.id}`]: { body: null } })
    const leaving = catchLeaving()
    await modal.getByRole('button').last().click()
    await expect.poll(() => leaving.to).toEqual(['/english/building'])
    leaving.stop()
  })
})

describe('Info', () => {
  const fact = (label: string) =>
    [...document.querySelectorAll('.info-facts > div')].find((each) => each.querySelector('dt')?.textContent === label)
      ?.lastElementChild?.textContent

  test('shows every fact, with a placeholder for what is missing', async () => {
    answering({})
    const first = await open(draft, { created_at: '' })
    await expect.element(page.getByText('No description').first()).toBeVisible()
    const missing = [
      'Description',
      'Technical description',
      'Preferred biography',
      'Language',
      'First scene',
      'Created',
    ]
    expect(missing.map(fact)).toEqual(['No description', 'No description', 'Not set', 'Not set', 'Not set', 'Unknown'])
    expect(fact('Requires 18+ age verification')).toBe('No')
    expect(document.querySelector('.info-cover p')?.textContent).toBe('Not set')
    await first.shown.unmount()

    await open(draft, {
      description: 'A bridge.',
      technical_description: 'Ten scenes.',
      preferred_biography: 'A ferryman.',
      language: 'russian',
      required_18_age: true,
      first_scene_id: novel.interactive_scenes[0]?.id,
      first_scene_type: 'interactive',
      cover_background_image_id: id('d5'),
      created_at: '2026-02-03T10:00:00.000Z',
    })
    await expect.element(page.getByText('A bridge.')).toBeVisible()
    const labels = ['Name', ...missing, 'Requires 18+ age verification']
    expect(labels.map(fact)).toEqual([
      novel.name,
      'A bridge.',
      'Ten scenes.',
      'A ferryman.',
      'Russian',
      'The bridge (interactive)',
      '3 February 2026',
      'Yes',
    ])
    expect(document.querySelector('.info-cover')?.textContent).toContain('river')
    expect(document.querySelector('.info-cover img')?.getAttribute('src')).toBe(pixel)
  })

  test('says "Failed to load" when the cover cannot be loaded', async () => {
    answering({})
    const [river] = novel.assets.backgrounds
    await open(draft, {
      cover_background_image_id: id('d5'),
      assets: { ...novel.assets, backgrounds: [{ ...river, url: 'data:image/png;base64,AAAA' }] },
    })
    await expect.element(page.getByText('Failed to load')).toBeVisible()
    expect(document.querySelector('.info-cover img')).toBeNull()
  })

  test('opens a form with the current values, left by Save or Cancel', async () => {
    answering({})
    const { server, editor } = await open(live, { description: 'A bridge.' })
    await button('Edit').click()
    const description = page.getByLabelText('Description', { exact: true })
    await expect.element(description).toHaveValue('A bridge.')
    await description.fill('Another')
    await button('Cancel').click()
    await expect.element(page.getByText('A bridge.')).toBeVisible()
    await button('Edit').click()
    await page.getByLabelText('Name', { exact: true }).fill('  Salt ')
    await page.getByLabelText('First scene').selectOptions('The bridge')
    await button('Save').click()
    await expect.element(page.getByText('Novel information updated successfully!')).toBeVisible()
    expect(server.saved[0]).toMatchObject({ name: 'Salt', first_scene_type: 'interactive' })
    expect(editor.read().novel.first_scene_id).toBe(novel.interactive_scenes[0]?.id)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Salt' })).toBeVisible()
  })
})

describe('publishing', () => {
  const call = `POST /api/building_novel/${novel.id}/production_novel`
  const dialog = page.getByRole('dialog')
  async function openDialog(fields: object = {}) {
    history.replaceState(null, '', draft)
    return openEditor(<PublishDialog onClose={() => {}} onProblems={() => {}} />, { novel: { ...novel, ...fields } })
  }
  const submit = () => dialog.getByRole('button', { name: 'Publish', exact: true }).click()

  test('validates the play link, reports a taken link and other errors, and opens the novel’s page when published', async () => {
    answering({ [call]: { status: 400, detail: 'x', code: 'play_link_taken' } })
    await openDialog()
    const link = dialog.getByLabelText('Play link')
    await link.fill('')
    await submit()
    await expect.element(dialog.getByText('Play link is required')).toBeVisible()
    await link.fill('Salt and Fog')
    await submit()
    await expect
      .element(dialog.getByText('Play link must contain only lowercase letters, numbers, hyphens, or underscores'))
      .toBeVisible()
    await expect.element(dialog.getByText(/^Readers will find it at .+\/play\/…$/)).toBeVisible()
    await link.fill('salt_and-fog2')
    await submit()
    await expect.element(dialog.getByText('This play link is already taken')).toBeVisible()
    answering({ [call]: { status: 500, detail: 'The curtain is stuck' } })
    await submit()
    await expect.element(dialog.getByText('The curtain is stuck')).toBeVisible()
    answering({ [call]: { body: { id: 'p1', play_link: 'salt_and-fog2' } } })
    const leaving = catchLeaving()
    await submit()
    await expect.poll(() => leaving.to).toEqual(['/english/production/salt_and-fog2'])
    leaving.stop()
  })

  test('asks for a missing description, keeps it until publishing, and saves it along', async () => {
    const asked = answering({ [call]: { body: { id: 'p1', play_link: 'x' } } })
    const { shown } = await openDialog({ description: ' ' })
    const description = dialog.getByRole('textbox', { name: 'Description' })
    await description.fill('A bridge, and its toll.')
    await expect.element(dialog.getByText('Typed but not saved')).not.toBeInTheDocument()
    await shown.unmount()
    const { editor, server } = await openDialog({ description: '' })
    await expect.element(description).toHaveValue('A bridge, and its toll.')
    const leaving = catchLeaving()
    await submit()
    await expect.poll(() => leaving.to).toHaveLength(1)
    leaving.stop()
    expect(server.saved).toMatchObject([{ description: 'A bridge, and its toll.' }])
    expect(asked.filter((each) => each === call)).toHaveLength(1)
    expect(editor.read().novel.description).toBe('A bridge, and its toll.')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('fabula.form'))).toEqual([])
  })

  test('is blocked by scenes without active characters, and lists their names', async () => {
    const asked = answering({ [call]: { status: 422, detail: 'x', code: 'scenes_without_characters' } })
    const [scene] = novel.interactive_scenes
    const silent = { ...scene, characters: scene?.characters.map((each) => ({ ...each, inactive: true })) }
    const empty = { ...scene, id: id('da'), name: 'The quay', characters: [] }
    await openDialog({ interactive_scenes: [silent, empty] })
    await expect
      .element(dialog.getByText('The following interactive scenes have no active characters and cannot be published:'))
      .toBeVisible()
    expect([...document.querySelectorAll('.publish-blocked li')].map(({ textContent }) => textContent)).toEqual([
      'The bridge',
      'The quay',
    ])
    const press = dialog.getByRole('button', { name: 'Publish', exact: true }).element() as HTMLElement
    expect(press.getAttribute('aria-disabled')).toBe('true')
    press.click()
    expect(asked.filter((each) => each === call)).toEqual([])
  })
})

describe('the editor of a scene', () => {
  test('shows its sections, the back link and the deletion; and a warning if readers see edits at once', async () => {
    answering({})
    const interactive = [
      'Info',
      'Characters',
      'Background',
      'Music',
      'Scene Prompts',
      'Modifying States',
      'Endings',
      'Start Message',
      'Test Canvas',
    ]
    const scene = novel.interactive_scenes[0]?.id
    const first = await open(`${draft}/interactive_scene/${scene}`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'The bridge' })).toBeVisible()
    expect(sections(interactive)).toEqual(interactive)
    expect(everySection()).toEqual(interactive.toSpliced(4, 0, 'Atmosphere'))
    expect(document.querySelector('.editor-back a')?.getAttribute('href')).toContain(draft)
    await button('Delete scene').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(first.editor.read().novel.interactive_scenes).toHaveLength(1)
    await button('Delete scene').click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => location.pathname + location.search).toBe(`${draft}?section=interactive-scenes`)
    expect(first.editor.read().novel.interactive_scenes).toEqual([])
    await first.shown.unmount()
    const hall = novel.static_scenes[0]?.id
    await open(`${live}/static_scene/${hall}`)
    await expect.element(page.getByText('THIS IS PRODUCTION NOVEL, BE CAREFUL')).toBeVisible()
    expect(everySection()).toEqual(['Info', 'Atmosphere', 'Next Scenes', 'Preview'])
    expect(document.querySelector('.editor-back a')?.getAttribute('href')).toContain(live)
    await expect.element(button('Delete scene')).toBeVisible()
  })

  test('reports a scene that does not exist, with a back link', async () => {
    answering({})
    await open(`${draft}/interactive_scene/${novelInHand().static_scenes[0]?.id}`)
    await expect.element(page.getByRole('alert').getByText('Error loading scene')).toBeVisible()
    await expect.element(page.getByRole('alert').getByText('Scene not found')).toBeVisible()
    expect(document.querySelector('.page-back a')?.getAttribute('href')).toContain(draft)
  })

  test('shows deleted things as unknown', async () => {
    answering({})
    const [scene] = novel.interactive_scenes
    const gone = id('ff')
    const [person] = scene?.characters ?? []
    const way = { conditionals: [], states_trigger: { flags: [], scales: [] } }
    const lost = {
      ...scene,
      characters: [{ ...person, character_id: gone, sprite_mix_id: gone, start_sprite_id: gone }],
      backgrounds: [{ background_asset_id: gone, priority: 1, conditionals: [] }],
      static_endings: [
        {
          ...way,
          id: id('e2'),
          name: 'stay',
          display_name: 'Stay',
          next_scene: { scene_id: gone, scene_type: 'static' },
        },
      ],
      music: { music_mix_id: gone, start_asset_music_id: gone },
    }
    const seen: Record<string, string[]> = {
      characters: ['Unknown Character', 'Unknown Sprite Mix', 'Unknown Sprite'],
      background: ['Unknown Background'],
      'endings&entry=00000000-0000-4000-8000-0000000000e2': ['Unknown Scene'],
      music: ['Unknown Music'],
    }
    for (const [section, names] of Object.entries(seen)) {
      const { shown } = await open(`${draft}/interactive_scene/${scene?.id}?section=${section}`, {
        interactive_scenes: [lost],
      })
      // "Unknown Sprite" is also the beginning of "Unknown Sprite Mix".
      for (const name of names)
        await expect.element(page.getByText(new RegExp(`${name}(?! Mix)`)).first()).toBeInTheDocument()
      await shown.unmount()
    }
  })
})
