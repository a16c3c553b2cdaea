import { examineNovel } from '@fabula/core/check/check-novel'
import { expect, it } from 'vitest'
import { buildDemo } from './build-novel.ts'

it('the demo’s only problems are two counts that a choice always precedes, and a fallback that is never needed', () => {
  const { novel, translations } = buildDemo()
  const { problems } = examineNovel(novel, {
    depth: 'quick',
    translations: translations.map((entry) => ({ ...entry, language: 'russian', made_by: 'author' })),
  })
  expect(problems.map(({ code, place }) => [code, place.name, place.section])).toEqual([
    ['ending_without_way', 'Where the street forks', 'context_ending'],
    ['ending_without_way', 'Before the sun', 'context_ending'],
    ['next_scene_shadowed', 'The twelfth', 'next_scenes'],
  ])
})
