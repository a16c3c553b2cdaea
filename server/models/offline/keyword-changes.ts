import type { ProposedChange } from '@fabula/core/turn/storyteller-reply'
import type { OfferedChange, TurnBrief } from '@fabula/core/turn/turn-brief'
import { saysPhrase } from '../words/phrase-in-text.ts'
import { earlierWords } from './reader-words.ts'

/**
 * The changes by the author's keywords: a flag is set, a scale goes up by one; a keyword with a leading minus clears
 * the flag, or lowers the scale. Each happens once per scene: earlier words of the reader do not count again.
 */
export function keywordChanges(brief: TurnBrief): ProposedChange[] {
  const now = brief.reader_text
  if (now === null) return []
  const before = earlierWords(brief)
  return brief.changes.flatMap((offer): ProposedChange[] => {
    const isSingle = offer.mode === 'single'
    // Single changes are only applied with an ending, so everything said in the scene may have caused them.
    const texts = isSingle ? [now, ...before] : [now]
    const hit = offer.keywords.find((keyword) => texts.some((text) => saysPhrase(text, keyword)))
    if (hit === undefined) return []
    const repeated = !isSingle && before.some((text) => offer.keywords.some((keyword) => saysPhrase(text, keyword)))
    return repeated ? [] : proposed(offer, hit)
  })
}

function proposed(offer: OfferedChange, keyword: string): ProposedChange[] {
  const up = !/^\s*[-−–]/.test(keyword)
  switch (offer.kind) {
    case 'flag':
      return offer.value === up ? [] : [{ kind: 'flag', id: offer.id, value: up, because: keyword }]
    case 'scale':
      return [{ kind: 'scale', id: offer.id, step: up ? 1 : -1, because: keyword }]
  }
}
