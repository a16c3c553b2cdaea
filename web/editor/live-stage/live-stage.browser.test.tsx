import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { AssetId, CharacterId, SceneId, SpriteMixId } from '@fabula/core/ids'
import { newSpriteMix } from '@fabula/core/novel/character'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useNovel } from '../store/use-editor.tsx'
import { novelInHand, openEditor } from '../test/open-editor.tsx'
import { LiveStage } from './live-stage.tsx'

const id = <Id extends string>(end: string) => `00000000-0000-4000-8000-0000000000${end}` as Id
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = (end: string, name: string) => ({
  id: id<AssetId>(end),
  name,
  prompt_description: name,
  extension: 'png',
  url: pixel,
})
const [wren, bridge] = [id<CharacterId>('d1'), id<SceneId>('d9')]

function novelWithStage(): NovelAnswer {
  const mix = newSpriteMix(id<SpriteMixId>('d2'), 'Everyday', [id('d3'), id('d4')])
  const scene = {
    ...newInteractiveScene(bridge, 'The bridge', '2026-01-01T00:00:00.000Z'),
    start_message_original: 'Stop.',
    characters: [
      {
        character_id: wren,
        sprite_mix_id: mix.id,
        start_sprite_id: id<AssetId>('d3'),
        conditionals: [],
        inactive: false,
        position: 'center' as const,
        example_lines: [],
      },
    ],
  }
  return {
    ...novelInHand(),
    background_focus: { [id<AssetId>('d5')]: { x: 10, y: 90 } },
    characters: [
      {
        id: wren,
        prompt_name: 'Wren',
        sprites: [mix],
        biographies: [{ prompt_description: 'Keeps the bridge.', conditionals: [] }],
        name_translations: [],
        aliases: [],
        example_lines: [],
        voice: null,
      },
    ],
    assets: {
      sprites: [picture('d3', 'wren calm'), picture('d4', 'wren glad')],
      backgrounds: [picture('d5', 'river')],
      musics: [],
    },
    interactive_scenes: [{ ...scene, revision: 1 }],
  }
}

function Stage() {
  const scene = useNovel((novel) => novel.interactive_scenes.find((each) => each.id === bridge))
  return scene ? <LiveStage scene={scene} /> : null
}
const inFrame = (selector: string) =>
  document.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>(selector) ?? null
const save = () => page.getByRole('button', { name: 'Save the stage' }).click()

/** Whatever note of another test still lies over it. */
const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click()

describe('the stage of a scene', () => {
  test('shows what is typed and chosen at once, and saves all of it as one', async () => {
    const { server, editor } = await openEditor(<Stage />, { novel: novelWithStage() })
    await expect.poll(() => inFrame('.stage-box-text')?.textContent).toBe('Stop.')
    await page.getByLabelText('What is said first').fill('The toll is one coin.')
    await page.getByLabelText('Who says it').selectOptions('Wren')
    await page.getByRole('button', { name: 'Wren', exact: true }).click()
    await page.getByRole('radio', { name: 'wren glad' }).click({ force: true })
    await page.getByLabelText('Place on the stage').selectOptions('left')
    await expect.poll(() => inFrame('.stage-box-text')?.textContent).toBe('The toll is one coin.')
    await expect.poll(() => inFrame('.stage-actor')?.dataset.position).toBe('left')
    expect(editor.read().novel.interactive_scenes[0]?.start_message_original).toBe('Stop.')
    await save()
    await expect.poll(() => server.saved).toHaveLength(1)
    expect(server.saved[0]).toMatchObject({
      start_message_original: 'The toll is one coin.',
      start_message_speaker_id: wren,
      characters: [{ start_sprite_id: id('d4'), position: 'left' }],
    })
    await editor.undo()
    await expect.poll(() => inFrame('.stage-box-text')?.textContent).toBe('Stop.')
  })

  test('keeps the focus point of a background in sight, and is laid out for the window it shows', async () => {
    const { server } = await openEditor(<Stage />, { novel: novelWithStage() })
    document.querySelector('details')?.setAttribute('open', '')
    const river = page.getByRole('radio', { name: 'river' })
    await expect.element(river).toBeInTheDocument()
    ;(river.element() as HTMLInputElement).click()
    await expect
      .poll(() => {
        const shown = inFrame('.stage-background')
        return shown?.ownerDocument.defaultView?.getComputedStyle(shown).objectPosition
      })
      .toBe('10% 90%')
    press('Phone')
    await expect.poll(() => document.querySelector('iframe')?.contentWindow?.innerWidth).toBe(390)
    press('Save the stage')
    await expect.poll(() => server.saved).toMatchObject([{ backgrounds: [{ background_asset_id: id('d5') }] }])
  })
})
