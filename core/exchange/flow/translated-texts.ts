import { plainMessage } from '../../novel/message-markup.ts'
import type { Novel } from '../../novel/novel.ts'
import { type Translation, textUnits } from '../../novel/texts.ts'
import { limits } from '../../record/limits.ts'
import { isLonger } from '../../record/text-length.ts'
import { asMessage, withoutEmphasis } from '../story/emphasis.ts'
import type { ScriptTranslation } from './statements.ts'

const plain = (text: string): string => withoutEmphasis(text).replace(/\s+/g, ' ').trim()
const message = (text: string): string => asMessage(text.replace(/\s+/g, ' ').trim())

/** The translations of a novel's texts from those of its script: a text is translated if all of its lines are. */
export function translatedTexts(novel: Novel, given: readonly ScriptTranslation[]): Translation[] {
  return given.flatMap(({ language, texts }) => {
    const known = new Map([...texts].map(([source, text]) => [plain(source), text]))
    return textUnits(novel).flatMap(({ unit, source }): Translation[] => {
      const isLabel = unit.endsWith('name')
      const lines = source.split('\n\n').map((line) => {
        const text = known.get(plain(isLabel ? line : plainMessage(line)))
        return text === undefined ? undefined : isLabel ? plain(text) : message(text)
      })
      const text = lines.every((line) => line !== undefined) ? lines.join('\n\n') : null
      return text === null || isLonger(text, limits.text) ? [] : [{ language, unit, source, text, made_by: 'author' }]
    })
  })
}
