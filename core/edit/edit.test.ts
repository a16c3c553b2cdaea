import { describe, expect, test } from 'vitest'
import { checkNovel } from '../check/check-novel.ts'
import type { EndingId } from '../ids.ts'
import { endingsOf } from '../novel/novel-index.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import {
  character,
  ending,
  flag,
  idOf,
  mixOf,
  musicMix,
  onStage,
  picture,
  scale,
  sceneId,
  tinyNovel,
  toScene,
  when,
} from '../test/tiny-novel.ts'
import { copySceneInto } from './copy-scene-into.ts'
import { freshEndings } from './fresh-endings.ts'
import { sceneNeeds } from './scene-needs.ts'

let made = 0
const newId = () => idOf<EndingId>(`fresh ${made++}`)

const out = (name: string, conditionals = when({})) => ({
  id: ending(name),
  name,
  prompt_ending_conditional: 'they leave',
  conditionals,
  keywords: [],
  next_scene: toScene('home'),
  states_trigger: { flags: [{ flag_id: flag('left'), value: true }], scales: [] },
})

const inn = tinyNovel({
  first: 'tavern',
  flags: { key: false, left: false, unused: false },
  scales: { trust: 0, unused: 1 },
  cast: ['Ilse', 'Osip'],
  backgrounds: ['tavern', 'attic'],
  tracks: ['fiddle'],
  interactive: {
    tavern: {
      characters: [onStage('Ilse', { conditionals: when({ endings: { escape: false } }) })],
      backgrounds: [
        { background_asset_id: picture('tavern'), priority: 1, conditionals: when({ scales: { trust: ['gte', 2] } }) },
      ],
      music: { music_mix_id: musicMix, start_asset_music_id: picture('fiddle') },
      endings: [out('escape'), out('stay', when({ flags: { key: true }, endings: { escape: true, elsewhere: true } }))],
      context_ending: { id: ending('bored'), message_count: 3, next_scene: null, states_trigger: emptyTrigger },
    },
  },
  static: { home: {} },
})
const tavern = inn.interactive_scenes[0]
if (!tavern) throw new Error('The tavern is missing')
const elsewhere = () => tinyNovel({ first: 'start', cast: ['Osip'], flags: { key: true }, static: { start: {} } })

describe('a copied scene', () => {
  test('has new ending ids, also in its own conditions', () => {
    const copy = freshEndings(tavern, newId)
    const [first, stay] = copy.endings
    const old = new Set(endingsOf(tavern).map(({ id }) => id))
    expect(endingsOf(copy).some(({ id }) => old.has(id))).toBe(false)
    expect(copy.characters[0]?.conditionals[0]?.completed_endings).toEqual([{ ending_id: first?.id, has: false }])
    expect(stay?.conditionals[0]?.completed_endings).toEqual([
      { ending_id: first?.id, has: true },
      { ending_id: ending('elsewhere'), has: true },
    ])
  })

  test('is otherwise equal', () => {
    const back = freshEndings(freshEndings(tavern, newId), newId)
    const ids = [ending('escape'), ending('stay'), ending('bored')]
    const again = freshEndings(back, () => ids.shift() as EndingId)
    expect(again).toEqual(tavern)
  })
})

describe('a scene copied into another novel', () => {
  test('needs what it references and nothing else', () => {
    const needs = sceneNeeds(inn, tavern)
    expect([...needs.flags].sort()).toEqual([flag('key'), flag('left')].sort())
    expect([...needs.scales]).toEqual([scale('trust')])
    expect([...needs.characters]).toEqual([character('Ilse')])
    expect(needs.assets.has(picture('attic'))).toBe(false)
  })

  test('needs its music and its start track', () => {
    const playing = (start_asset_music_id: typeof tavern.id | null) =>
      sceneNeeds(inn, {
        ...tavern,
        music: { music_mix_id: musicMix, start_asset_music_id: start_asset_music_id as never },
      })
    expect([...playing(null).musicMixes]).toEqual([musicMix])
    expect(playing(null).assets.has(picture('first track'))).toBe(false)
    expect(playing(picture('first track') as never).assets.has(picture('first track'))).toBe(true)
    expect([...sceneNeeds(inn, { ...tavern, music: null }).musicMixes]).toEqual([])
  })

  test('has everything it had before, except the scenes it led to', () => {
    const there = elsewhere()
    const { scene, head, assets } = copySceneInto(inn, tavern, there, newId)
    expect(head.characters.map(({ id }) => id)).toEqual([character('Osip'), character('Ilse')])
    expect(head.states.flags).toEqual([
      { id: flag('key'), name: 'key', initial_value: true },
      { id: flag('left'), name: 'left', initial_value: false },
    ])
    expect(head.music_mixes.map(({ id }) => id)).toEqual([musicMix])
    expect(scene.endings.map(({ next_scene }) => next_scene)).toEqual([null, null])
    const copied = {
      ...there,
      ...head,
      assets: {
        sprites: [...there.assets.sprites, ...inn.assets.sprites.filter(({ id }) => assets.includes(id))],
        backgrounds: inn.assets.backgrounds.filter(({ id }) => assets.includes(id)),
        musics: inn.assets.musics.filter(({ id }) => assets.includes(id)),
      },
      interactive_scenes: [{ ...scene, id: sceneId('copy') }],
    }
    // Only the condition on an ending that neither novel has still dangles.
    expect(checkNovel(copied).filter(({ code }) => code === 'dangling_reference')).toEqual(
      checkNovel(inn)
        .filter(({ code }) => code === 'dangling_reference')
        .map((problem) => ({ ...problem, place: { ...problem.place, id: sceneId('copy') } })),
    )
  })

  test('changes nothing that exists there, and adds nothing if everything exists', () => {
    const { scene, head, assets } = copySceneInto(inn, tavern, inn, newId)
    expect(head).toEqual({ characters: inn.characters, states: inn.states, music_mixes: inn.music_mixes })
    expect(assets).toEqual([])
    expect(scene.endings.map(({ next_scene }) => next_scene)).toEqual(tavern.endings.map((each) => each.next_scene))
  })

  test('brings the flags and scales that its texts show, unless their names are taken there', () => {
    const from = tinyNovel({
      first: 'talk',
      scales: { gold: 3, debt: 2, oil: 1, unused: 0 },
      interactive: { talk: { characters: [onStage('Ilse')], help: '{{user}} has {{ Gold }} and {{oil}}.' } },
    })
    from.characters[0]?.biographies.push({ prompt_description: 'She owes {{debt}}.', conditionals: [] })
    const [talk] = from.interactive_scenes
    if (!talk) throw new Error('The talk is missing')
    const there = tinyNovel({ first: 'start', flags: { Oil: false }, static: { start: {} } })
    const { states } = copySceneInto(from, talk, there, newId).head
    expect(states.flags).toEqual(there.states.flags)
    expect(states.scales.map(({ id }) => id)).toEqual([scale('gold'), scale('debt')])
  })

  test('adds the mix it uses to a character that exists there', () => {
    const ilse = inn.characters[0]
    if (!ilse) throw new Error('Ilse is missing')
    const there = { ...elsewhere(), characters: [{ ...ilse, sprites: [] }] }
    const { head } = copySceneInto(inn, tavern, there, newId)
    expect(head.characters.map(({ sprites }) => sprites.map(({ id }) => id))).toEqual([[mixOf('Ilse')]])
  })
})
