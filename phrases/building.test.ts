import { expect, test } from 'vitest'
import { buildingPhrases } from './building.ts'
import { editorPhrases } from './editor.ts'

test.each(['english', 'russian'] as const)(
  'where a lorebook goes is told by the name of its section in %s',
  (language) => {
    expect(buildingPhrases[language].notReadable).toContain(editorPhrases[language].sections['world-prompts'])
  },
)
