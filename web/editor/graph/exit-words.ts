import type { Exit } from '@fabula/core/novel/exits'
import type { editorGraphPhrases } from '@fabula/phrases/editor-graph'

type Words = (typeof editorGraphPhrases)['english']

/** What a way out is called on its string. */
export function exitLabel(words: Words, exit: Exit): string {
  switch (exit.kind) {
    case 'automatic':
    case 'choice':
      return exit.name
    case 'context':
      return words.context
    case 'next':
      return exit.priority === 0 ? words.nextScene : words.nextWith(exit.priority)
  }
}
