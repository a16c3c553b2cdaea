import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Picks, pathKey } from '../../compare/merge-values.ts'
import { Novel } from '../../novel/novel.ts'
import { limits } from '../../record/limits.ts'
import { character, ending, picture, sceneId, when } from '../../test/tiny-novel.ts'
import { printScript } from './print-script.ts'
import { defaultSprite, resolveScript } from './resolve-script.ts'
import { printedNames } from './script-names.ts'
import { applied, next, story } from './test/quay-and-street.ts'

const quayOf = (novel: Novel) => novel.static_scenes[0] as Novel['static_scenes'][number]

describe('applying a script changes only what was edited in it', () => {
  const was = printScript(story)
  const scene = (novel: typeof story, name: string) => novel.static_scenes.find((each) => each.name === name)

  test('changes message, stage and exits, and keeps conditions, priorities and sizes', () => {
    const text = was
      .replace('Fog.\n', 'Rain.\n')
      .replace('Ilse calm, left', 'Ilse calm, right')
      .replace('-> Fork\n', '-> Fork\n-> Quay\n')
      .replace('[Back [now\\]]', '[Return]')
    const after = applied(story, text, was)
    expect(scene(after, 'Quay')).toMatchObject({
      original_message: 'Rain.\n\nMore *fog*, {{user}}.',
      characters: [{ position: 'right', size: 120 }],
      next_scenes: [{ priority: 3, conditionals: when({ flags: { key: true } }) }, {}, { scene_id: sceneId('Quay') }],
    })
    expect(scene(after, 'Street')).toBe(scene(story, 'Street'))
    expect(after.interactive_scenes[0]?.static_endings).toMatchObject([
      { id: ending('back'), name: 'inner name', display_name: 'Return', conditionals: when({ flags: { key: true } }) },
    ])
  })

  test('treats joined lines as a change', () => {
    const after = applied(story, was.replace('Fog.\n\nMore', 'Fog.\nMore'), was)
    expect(scene(after, 'Quay')?.original_message).toBe('Fog.\nMore *fog*, {{user}}.')
  })

  test('does not transfer an exit’s conditions to a new exit', () => {
    const after = applied(story, was.replace('-> Street\n', '-> Quay\n-> Street\n'), was)
    expect(scene(after, 'Quay')?.next_scenes.slice(0, 2)).toMatchObject([
      { scene_id: sceneId('Quay'), priority: 0, conditionals: [] },
      { priority: 3, conditionals: when({ flags: { key: true } }) },
    ])
  })

  test('rejects names that are too long', () => {
    const problems = (text: string) => resolveScript(story, `${was}\n== Cellar\n${text}`, was).problems
    const codes = (length: number, letter = 'x') => problems(`-> ${letter.repeat(length)}\n`).map(({ code }) => code)
    expect([codes(limits.name), codes(limits.name + 1)]).toEqual([[], ['too_long']])
    expect([codes(limits.name, '😀'), codes(limits.name + 1, '😀')]).toEqual([[], ['too_long']])
  })

  test('accepts messages and casts of the maximum size, and nothing larger', () => {
    const codes = (text: string) =>
      resolveScript(story, `${was}\n== Cellar\n${text}`, was).problems.map((each) => each.code)
    const said = (length: number) => codes(`${'x'.repeat(length)}\n`)
    expect([said(limits.text), said(limits.text + 1)]).toEqual([[], ['too_long']])
    const cast = (size: number) => codes(`${'@show Ilse: Ilse calm\n'.repeat(size)}Fog.\n`)
    expect([cast(limits.list), cast(limits.list + 1)]).toEqual([[], ['too_long']])
  })

  test('uses a character’s first sprite by default', () => {
    const { names } = resolveScript(story, was, was)
    const [one] = story.characters
    if (!one) throw new Error('nobody')
    const other = { ...one, id: character('Mara'), prompt_name: 'Mara', sprites: [] }
    const sprite = defaultSprite({ ...story, characters: [other, ...story.characters] }, names, one.prompt_name)
    expect(sprite).toEqual({ mix: one.sprites[0]?.id, sprite: one.sprites[0]?.sprite_ids[0] })
  })

  test('announces unknown scenes and characters, then makes them', () => {
    const text = `${was}\n== Cellar\n@background street\nMara Low: Dark.\nIlse: It is.\n-> Attic\n`
    const { made: born, problems } = resolveScript(story, text, was)
    expect(problems).toEqual([])
    expect(born).toEqual({ scenes: ['Cellar', 'Cellar 2', 'Attic'], characters: ['Mara Low'] })
    const after = applied(story, text, was)
    expect(Novel.safeParse(after).error?.issues).toBeUndefined()
    expect(scene(after, 'Cellar')?.next_scenes[0]?.scene_id).toBe(scene(after, 'Cellar 2')?.id)
    expect(scene(after, 'Cellar 2')).toMatchObject({
      original_message: 'It is.',
      speaker_id: character('Ilse'),
      background_id: picture('street'),
      next_scenes: [{ scene_id: scene(after, 'Attic')?.id }],
    })
    expect(after.characters.at(-1)?.prompt_name).toBe('Mara Low')
  })

  test('converts a static scene when a choice is added, and back when it is removed', () => {
    const text = was.replace('She waits.', 'She waits.\n[Go] -> Quay\n[Stay]')
    const turned = applied(story, text, was)
    expect(turned.interactive_scenes.at(-1)).toMatchObject({
      name: 'Street',
      start_message_original: 'She waits.',
      static_endings: [
        { display_name: 'Go', next_scene: { scene_id: sceneId('Quay') } },
        { display_name: 'Stay', next_scene: null },
      ],
    })
    const again = printScript(turned)
    const back = applied(turned, again.replace('[Go] -> Quay\n[Stay]', '-> Quay'), again)
    expect(scene(back, 'Street')).toMatchObject({
      original_message: 'She waits.',
      next_scenes: [{ scene_id: sceneId('Quay') }],
    })
  })

  test('keeps changes made elsewhere since then', () => {
    const now = { ...story, static_scenes: story.static_scenes.map((each) => ({ ...each, original_message: 'New.' })) }
    const after = applied(now, was.replace('She waits.', 'He waits.'), was)
    expect(after.static_scenes.map((each) => each.original_message)).toEqual(['New.', 'He waits.'])
  })

  test('merges others’ changes to the same scene with what was typed', () => {
    const theirs = (each: (typeof story.static_scenes)[number]) => ({
      ...each,
      original_message: each.original_message.replace('Fog.', 'Old fog.'),
      background_id: each.name === 'Quay' ? picture('street') : each.background_id,
      next_scenes: each.name === 'Quay' ? [...each.next_scenes, next('Quay')] : each.next_scenes,
    })
    const now = { ...story, static_scenes: story.static_scenes.map(theirs) }
    const script = was.replace('{{user}}.\n-> Street', '{{user}}, they say.\n-> Street').replace('@music waltz\n', '')
    const [quay] = applied(now, script.replace('-> Fork\n', ''), was).static_scenes
    expect(resolveScript(now, script.replace('-> Fork\n', ''), was).collisions).toEqual([])
    expect(quay).toMatchObject({
      original_message: 'Old fog.\n\nMore *fog*, {{user}}, they say.',
      background_id: picture('street'),
      music_id: null,
    })
    expect(quay?.next_scenes.map(({ scene_id, priority }) => [scene_id, priority])).toEqual([
      [sceneId('Street'), 3],
      [sceneId('Quay'), 0],
    ])
  })

  test('reports a collision if both changed the background, the music, the speaker or a figure', () => {
    const [quay] = story.static_scenes
    const scenes = (change: object) => ({
      ...story,
      static_scenes: story.static_scenes.map((each) => (each.id === quay?.id ? { ...each, ...change } : each)),
    })
    const place = (position: 'right' | 'center') => ({
      characters: quay?.characters.map((each) => ({ ...each, position })) ?? [],
    })
    const mine = { background_id: picture('street'), music_id: null, speaker_id: character('Osip'), ...place('right') }
    const theirs = { background_id: null, music_id: picture('gone'), speaker_id: null, ...place('center') }
    const [script, now] = [printScript(scenes(mine)), scenes(theirs)]
    const { collisions, problems } = resolveScript(now, script, was)
    expect(problems).toEqual([])
    expect(collisions.map(({ path, base, ours, theirs: others }) => [path.at(-1), base, ours, others])).toEqual([
      ['background_id', picture('quay'), picture('street'), null],
      ['music_id', picture('waltz'), null, picture('gone')],
      ['speaker_id', character('Ilse'), character('Osip'), null],
      ['position', 'left', 'right', 'center'],
    ])
    const all = (side: 'ours' | 'theirs') => Object.fromEntries(collisions.map(({ path }) => [pathKey(path), side]))
    expect(scene(applied(now, script, was, all('ours')), 'Quay')).toMatchObject({
      background_id: picture('street'),
      music_id: null,
      speaker_id: character('Osip'),
      characters: [{ position: 'right', size: 120 }],
    })
    expect(scene(applied(now, script, was, all('theirs')), 'Quay')).toMatchObject({
      background_id: null,
      music_id: picture('gone'),
      speaker_id: null,
      characters: [{ position: 'center', size: 120 }],
    })
  })

  test('resolves names as they were when the script was printed, even if renamed or duplicated since', () => {
    const called = printedNames(story)
    const rename = (novel: typeof story, from: string, to: string) => ({
      ...novel,
      static_scenes: novel.static_scenes.map((each) => (each.name === from ? { ...each, name: to } : each)),
      characters: novel.characters.map((each) => (each.prompt_name === from ? { ...each, prompt_name: to } : each)),
    })
    const now = rename(rename(story, 'Quay', 'Pier'), 'Ilse', 'the old woman')
    const script = was.replace('Fog.\n', 'Rain.\n').replace('She waits.', 'She waits.\n-> Quay')
    expect(resolveScript(now, script, was, {}, called)).toMatchObject({
      made: { scenes: [], characters: [] },
      problems: [],
      collisions: [],
    })
    const after = applied(now, script, was, {}, called)
    expect(after.static_scenes.map(({ name }) => name)).toEqual(['Pier', 'Street'])
    expect(scene(after, 'Pier')).toMatchObject({
      original_message: 'Rain.\n\nMore *fog*, {{user}}.',
      speaker_id: character('Ilse'),
      next_scenes: [{ priority: 3 }, {}],
    })
    expect(scene(after, 'Street')?.next_scenes).toMatchObject([{ scene_id: sceneId('Quay') }])
    // Two scenes are called Street now; the original one is meant.
    const twice = {
      ...now,
      static_scenes: [...now.static_scenes, { ...quayOf(now), id: sceneId('twin'), name: 'Street' }],
    }
    const both = applied(twice, script.replace('She waits.', 'He waits.'), was, {}, called)
    expect(both.static_scenes.filter(({ name }) => name === 'Street').map((each) => each.original_message)).toEqual([
      'He waits.',
      quayOf(now).original_message,
    ])
  })

  test('never loses words of two people editing a scene: both are kept, or both are offered', () => {
    const words = fc.array(fc.constantFrom<string>('fog', 'lamp', 'quay', 'she', 'waits'), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (said, mine, other) => {
        const told = (message: string) => ({
          ...story,
          static_scenes: story.static_scenes.map((each) =>
            each.name === 'Street' ? { ...each, original_message: message } : each,
          ),
        })
        const added = (word: string, at: number) => said.toSpliced(at % (said.length + 1), 0, word).join(' ')
        const was = printScript(told(said.join(' ')))
        const now = told(added('Bob1', other))
        const script = printScript(told(added('Ann1', mine)))
        const { collisions } = resolveScript(now, script, was)
        const stands = (picks: Picks) =>
          applied(now, script, was, picks).static_scenes.find(({ name }) => name === 'Street')?.original_message ?? ''
        const [collision] = collisions
        if (!collision) {
          expect(stands({})).toMatch(/(?=.*Ann1).*Bob1/)
          return
        }
        expect(collision.path.at(-1)).toBe('original_message')
        expect([collision.ours, collision.theirs]).toEqual([added('Ann1', mine), added('Bob1', other)])
        expect(stands({ [pathKey(collision.path)]: 'ours' })).toBe(collision.ours)
        expect(stands({ [pathKey(collision.path)]: 'theirs' })).toBe(collision.theirs)
      }),
    )
  })
})

test.each([
  ['Well.', 'text_before_scene', 'Well.'],
  ['==  \nWell.', 'scene_without_name', '==  '],
  ['== Quay\n\n== Quay', 'scene_twice', '== Quay'],
  ['== Quay\n@weather rain', 'line_unknown', '@weather rain'],
  ['== Quay\nFog.\n@background quay', 'line_unknown', '@background quay'],
  ['== Quay\n-> Street\nWell.', 'text_after_ways', 'Well.'],
  ['== Quay\n-> Street\n[Go]', 'both_ways', '== Quay'],
  ['== Quay\n@background nowhere', 'background_unknown', '@background nowhere'],
  ['== Quay\n@music none', 'music_unknown', '@music none'],
  ['== Quay\n@show Osip: smiling', 'sprite_unknown', '@show Osip: smiling'],
  ['== Quay\n@show Ilse: Ilse calm, above', 'position_unknown', '@show Ilse: Ilse calm, above'],
  ['== Fork\nHm.', 'choices_stay', '== Fork'],
  ['== Fork\n@music waltz\nHm.\n[Go]', 'stage_not_here', '== Fork'],
  [`== Quay\n-> #${sceneId('gone')}`, 'scene_unknown', `-> #${sceneId('gone')}`],
])('%j is reported at its position and changes nothing', (script, code, at) => {
  const { problems } = resolveScript(story, script, '')
  const found = problems.find((each) => each.code === code)
  expect(found && script.slice(found.at.from, found.at.to)).toBe(at)
  expect(applied(story, script)).toBe(story)
})

describe('speakers and figures in a script', () => {
  const was = printScript(story)

  test.each([
    ['Ilse:\u00a0Late.', 'Ilse', 'Late.'],
    ['Ilse:\tLate.', 'Ilse', 'Late.'],
    ['Anna\u00a0Vane: Late.', 'Anna Vane', 'Late.'],
    ['Ilse:Late.', null, 'Ilse:Late.'],
  ])('%j is read as word processors paste it', (line, name, words) => {
    const [read] = resolveScript(story, `== Pier\n${line}`, '').scenes
    expect(read?.speaker).toMatchObject(name === null ? { kind: 'narrator' } : { kind: 'character', name })
    expect(read?.message).toBe(words)
  })

  const codes = (novel: typeof story, text: string) => resolveScript(novel, text, was).problems.map(({ code }) => code)

  test('a deleted character may stay in place', () => {
    const gone = { ...story, characters: story.characters.filter(({ id }) => id !== character('Ilse')) }
    const printed = printScript(gone)
    const faults = (text: string) => resolveScript(gone, text, printed).problems.map(({ code }) => code)
    expect(faults(printed.replace('Fog.', 'Rain.'))).toEqual([])
  })

  test('unknown sprites and positions are reported', () => {
    expect(codes(story, was.replace('Ilse calm, left', 'Ilse sad, left'))).toEqual(['sprite_unknown'])
    expect(codes(story, was.replace('Ilse calm, left', 'Ilse calm, above'))).toEqual(['position_unknown'])
  })
})
