import { type Examination, examineNovel } from '@fabula/core/check/check-novel'
import type { Novel } from '@fabula/core/novel/novel'
import type { Translation } from '@fabula/core/novel/texts'
import type { Depth, Reach } from '@fabula/core/proof/prove-novel'
import { withChange } from './novel-copy.ts'
import type { ProofAnswer, ProofRequest, WayTarget } from './proof-messages.ts'

/** How long the author must have paused before what a glance left open is thought through, in milliseconds. */
const PAUSE = 1_200

/**
 * Examines a novel as it is edited: at once at a glance, and once the author pauses more thoroughly, where a glance leaves
 * something open. `tell` gets every answer.
 */
export function examineNovels(tell: (answer: ProofAnswer) => void): (request: ProofRequest) => void {
  let novel: Novel | null = null
  let translations: readonly Translation[] | null = null
  let examination: Examination | null = null
  let later: ReturnType<typeof setTimeout> | undefined

  const examine = (id: number, depth: Depth) => {
    if (!novel) return
    examination = examineNovel(novel, { depth, translations })
    const { problems, undecided, proof } = examination
    const final = depth === 'thorough' || undecided.length === 0
    tell({ answer: 'examination', id, problems, undecided, looked: proof.looked, final })
    if (!final) later = setTimeout(() => examine(id, 'thorough'), PAUSE)
  }
  return (request) => {
    if (request.ask === 'way') {
      const reach = examination ? wayTo(examination, request.target) : ({ kind: 'unknown' } as const)
      return tell({ answer: 'way', id: request.id, reach })
    }
    clearTimeout(later)
    novel = withChange(novel, request.change)
    translations = request.translations
    examine(request.id, 'quick')
  }
}

function wayTo({ proof }: Examination, target: WayTarget): Reach {
  switch (target.kind) {
    case 'scene':
      return proof.scene(target.id)
    case 'ending':
      return proof.ending(target.id)
    case 'end':
      return proof.theEnd()
  }
}
