import { expect, test } from 'vitest'
import { limits } from '../../record/limits.ts'
import { newTestId } from '../test-script.ts'
import { Cast, emptyStage, type Stage } from './cast.ts'
import { Media } from './media.ts'
import type { Person, StageChange } from './statements.ts'

const files = ['img/mara_glad.png', 'img/Mara sad.png', 'img/old_quay.jpg', 'img/osip.png', 'snd/tide.ogg']
const person = (name: string, more: Partial<Person> = {}): Person => ({ name, tag: null, reader: false, ...more })

function begun(people: Record<string, Person> = {}, media = files) {
  const cast = new Cast(new Map(Object.entries(people)), new Media(media), newTestId)
  const lost: string[] = []
  let stage: Stage = emptyStage
  const named = (id: string | null) =>
    [...cast.sprites, ...cast.backgrounds, ...cast.musics, ...cast.characters]
      .map((each) => ('prompt_name' in each ? { id: each.id, name: each.prompt_name } : each))
      .find((each) => each.id === id)?.name ?? null
  return {
    cast,
    lost,
    /** The stage after a change: the background, the figures and the track by name. */
    after(...changes: StageChange[]) {
      stage = cast.after(stage, changes, (what) => lost.push(what))
      const figures = stage.figures.map(
        ({ character, sprite, position }) => `${named(character)} ${named(sprite)} ${position}`,
      )
      return [named(stage.background), figures, named(stage.music)]
    },
  }
}
const show = (who: string, look: string, position: Extract<StageChange, { kind: 'show' }>['position'] = null) =>
  ({ kind: 'show', who, look, position }) as const
const background = (name: string | null, clears = false) => ({ kind: 'background', name, clears }) as const
const music = (name: string | null) => ({ kind: 'music', name }) as const

test('speakers are characters, each once whatever its case and blanks, the reader, or nobody', () => {
  const people = { m: person('Mara'), p: person('Hero', { reader: true }), y: person('You'), e: person(' ') }
  const { cast } = begun(people)
  const mara = cast.speaker('m')
  expect([cast.speaker('Mara'), cast.speaker('MARA'), cast.speaker(' mara\n')]).toEqual([mara, mara, mara])
  expect(cast.speaker('Old  Osip')).not.toBe(mara)
  expect(cast.characters.map(({ prompt_name }) => prompt_name)).toEqual(['Mara', 'Old Osip'])
  for (const who of ['p', 'y', 'you', 'ME', 'Player', 'Ты', '主角']) expect(cast.speaker(who)).toBe('reader')
  expect([cast.speaker(null), cast.speaker('e'), cast.speaker(' ')]).toEqual([null, null, null])
  expect(cast.speaker('Player 2')).not.toBe('reader')
  const long = begun().cast
  long.speaker('x'.repeat(limits.name + 1))
  expect(long.characters[0]?.prompt_name).toHaveLength(limits.name)
})

test('more than 400 people are nobody, but those known stay', () => {
  const { cast } = begun()
  const ids = Array.from({ length: 402 }, (_, at) => cast.speaker(`Person ${at}`))
  expect(ids.map((id) => id !== null).lastIndexOf(true)).toBe(399)
  expect(cast.speaker('person 0')).toBe(ids[0])
})

test('a figure keeps its place, is dressed anew, and is hidden by name, tag or place', () => {
  const { cast, after, lost } = begun({ m: person('Mara', { tag: 'marie' }) })
  expect(after(show('marie', 'mara glad'))).toEqual([null, ['Mara mara_glad center'], null])
  expect(after(show('OSIP', 'osip', 'left'))).toEqual([null, ['Mara mara_glad center', 'OSIP osip left'], null])
  expect(after(show('m', 'mara sad', 'right'), show('mara', 'mara glad'))).toEqual([
    null,
    ['OSIP osip left', 'Mara mara_glad right'],
    null,
  ])
  expect(after(show('nobody', 'none'))).toEqual([null, ['OSIP osip left', 'Mara mara_glad right'], null])
  expect(lost).toEqual(['none'])
  expect(cast.characters.map(({ sprites }) => sprites.map(({ sprite_ids }) => sprite_ids.length))).toEqual([[2], [1]])
  const [mara] = cast.characters
  expect(mara && cast.mixOf(mara.id)).toBe(mara?.sprites[0]?.id)
  expect(mara?.sprites[0]?.name).toBe('Mara')
  expect(after({ kind: 'hide', who: 'Marie' })).toEqual([null, ['OSIP osip left'], null])
  expect(after({ kind: 'hide', who: 'nobody' }, { kind: 'hideAt', position: 'right' })[1]).toHaveLength(1)
  expect(after({ kind: 'hideAt', position: 'left' })[1]).toEqual([])
})

test('a background stays under its figures unless it clears them, and a missing file is reported', () => {
  const { after, lost } = begun()
  after(show('Mara', 'mara glad'))
  expect(after(background('old quay'))).toEqual(['old_quay', ['Mara mara_glad center'], null])
  expect(after(background(null))).toEqual([null, ['Mara mara_glad center'], null])
  expect(after(background('none'), music('none'))).toEqual([null, ['Mara mara_glad center'], null])
  expect(lost).toEqual(['none', 'none'])
  expect(after(background('old quay', true), music('tide'))).toEqual(['old_quay', [], 'tide'])
  expect(after(show('Mara', 'mara glad'), background(null, true), music(null))).toEqual([null, [], null])
  expect(lost).toHaveLength(2)
})

test('a file is one asset for each use, with its words and extension; a track has a mix', () => {
  const { cast, after } = begun()
  after(
    background('old quay'),
    background('img/old_quay.jpg'),
    show('Quay', 'old quay'),
    music('tide'),
    music('tide.ogg'),
  )
  const made = [...cast.backgrounds, ...cast.sprites, ...cast.musics]
  expect(made.map(({ name, prompt_description, extension }) => [name, prompt_description, extension])).toEqual([
    ['old_quay', 'old quay', 'jpg'],
    ['old_quay', 'old quay', 'jpg'],
    ['tide', 'tide', 'ogg'],
  ])
  expect(made.map(({ id }) => cast.files.get(id))).toEqual(['img/old_quay.jpg', 'img/old_quay.jpg', 'snd/tide.ogg'])
  const [track] = cast.musics
  expect(cast.mixes).toEqual([{ id: expect.any(String), name: 'tide', music_asset_ids: [track?.id] }])
  expect(track && cast.musicMixOf(track.id)).toBe(cast.mixes[0]?.id)
  expect(begun({}, ['a/.png']).after(background('a/.png'))[0]).toBe('background')
})
