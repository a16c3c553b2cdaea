import { textLength } from '@fabula/core/record/text-length'
import { expect, test } from 'vitest'
import { beginPhrases } from './begin.ts'
import { buildingPhrases } from './building.ts'
import { editorPhrases } from './editor.ts'
import { editorNovelPhrases } from './editor-novel.ts'
import { scenePhrases } from './editor-scenes.ts'

test.each(['english', 'russian'] as const)(
  'where a lorebook goes is told by the name of its section in %s',
  (language) => {
    expect(buildingPhrases[language].notReadable).toContain(editorPhrases[language].sections['world-prompts'])
  },
)

test.each(['english', 'russian'] as const)(
  'a picture without a card is sent to the button for portraits in %s',
  (language) => {
    expect(buildingPhrases[language].noCard).toContain(beginPhrases[language].portrait.begin)
  },
)

test.each([
  ['english', ' (copy)'],
  ['russian', ' (копия)'],
] as const)('the name of a copy says so and is not too long, whatever is copied, in %s', (language, ending) => {
  for (const { copyName } of [buildingPhrases[language], scenePhrases[language], editorNovelPhrases[language]]) {
    expect(copyName('Quay')).toBe(`Quay${ending}`)
    const copy = copyName('😀'.repeat(200))
    expect(copy).toBe(`${'😀'.repeat(textLength(copy) - ending.length)}${ending}`)
    expect(textLength(copy)).toBeLessThanOrEqual(200)
  }
})
