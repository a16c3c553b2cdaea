import { expect, test } from 'vitest'
import { localizeNovel, translationTable } from '../novel/localize.ts'
import { textUnits } from '../novel/texts.ts'
import { reader, Telling } from '../test/tell.ts'
import { musicMix, onStage, picture, tinyNovel } from '../test/tiny-novel.ts'
import { briefTurn } from './brief-turn.ts'

const lines = ['[face: glad, music: waltz] Come in.', '[face: furious] Go away.', '[music: waltz] Dance.', 'Well.']
const novel = tinyNovel({
  tracks: ['waltz'],
  first: 'room',
  interactive: {
    room: {
      characters: [onStage('Ilse', { example_lines: lines })],
      music: { music_mix_id: musicMix, start_asset_music_id: null },
    },
  },
})

function castOf(told: typeof novel) {
  const scene = told.interactive_scenes[0]
  if (!scene) throw new Error('no room')
  return briefTurn(told, scene, new Telling(told).state, reader, 'Hm.', { summaries: [], recent: [] }).cast[0]
}

test('marks reach the storyteller as sprites and tracks, never as text', () => {
  expect(castOf(novel)).toMatchObject({
    scene_lines: ['Come in.', 'Go away.', 'Dance.', 'Well.'],
    line_marks: [
      { line: 'Come in.', sprite_id: picture('Ilse glad'), music_asset_id: picture('waltz') },
      { line: 'Dance.', sprite_id: null, music_asset_id: picture('waltz') },
    ],
  })
})

test('lines of any scene are included, without their marks', () => {
  const [ilse] = novel.characters
  if (!ilse) throw new Error('nobody')
  const talks = { ...novel, characters: [{ ...ilse, example_lines: ['[face: glad] Anywhere.', 'Always.'] }] }
  const told = castOf(talks)
  expect(told?.example_lines).toEqual(['Anywhere.', 'Always.'])
  expect(told?.line_marks?.map(({ line }) => line)).toEqual(['Come in.', 'Dance.', 'Anywhere.'])
})

test('a marked line is translated without its mark, and keeps it', () => {
  const unit = textUnits(novel).find(({ source }) => source === 'Come in.')
  if (!unit) throw new Error('the line is no text of its own')
  const table = translationTable([{ ...unit, language: 'russian', text: 'Входите.', made_by: 'author' }], 'russian')
  expect(castOf(localizeNovel(novel, table, 'russian'))).toMatchObject({
    scene_lines: ['Входите.', 'Go away.', 'Dance.', 'Well.'],
    line_marks: [{ line: 'Входите.', sprite_id: picture('Ilse glad') }, { line: 'Dance.' }],
  })
})
