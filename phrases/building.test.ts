import { expect, test } from 'vitest'
import { beginPhrases } from './begin.ts'
import { buildingPhrases } from './building.ts'
import { editorPhrases } from './editor.ts'

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
