import { type Examination, examineNovel, examiningNovel, type KeptProof } from '@fabula/core/check/check-novel'
import type { Novel } from '@fabula/core/novel/novel'
import type { Translation } from '@fabula/core/novel/texts'
import type { Reach } from '@fabula/core/proof/prove-novel'
import { withChange } from './novel-copy.ts'
import type { ProofAnswer, ProofRequest, WayTarget } from './proof-messages.ts'

/** How long the author must have paused before a thorough examination, in milliseconds. */
const pauseMs = 1_200

/** How long the examination runs before it yields to other requests, in milliseconds. */
const sliceMs = 12

/**
 * Examines a novel as it is edited: quickly at once, and thoroughly after a pause if the quick examination left
 * something undecided and anything but texts was changed. The thorough one answers requests in between, and is
 * abandoned for a newer edit. `tell` receives every answer.
 */
export function examineNovels(send: (answer: ProofAnswer) => void): (request: ProofRequest) => void {
  let novel: Novel | null = null
  let translations: readonly Translation[] | null = null
  let examination: Examination | null = null
  let later: ReturnType<typeof setTimeout> | undefined
  const kept: KeptProof = { last: null }

  const found = (id: number, made: Examination) => {
    examination = made
    const { problems, undecided, proof, depth } = made
    const final = depth === 'thorough' || undecided.length === 0
    send({ answer: 'examination', id, problems, undecided: undecided.length, looked: proof.looked, final })
    if (!final) later = setTimeout(() => think(id), pauseMs)
  }
  const think = (id: number) => {
    if (!novel) return
    const work = examiningNovel(novel, { depth: 'thorough', translations, kept })
    const goOn = () => {
      const until = performance.now() + sliceMs
      do {
        const { done, value } = work.next()
        if (done) return found(id, value)
      } while (performance.now() < until)
      later = setTimeout(goOn)
    }
    goOn()
  }
  return (request) => {
    const { id } = request
    if (request.ask === 'way') {
      const reach = examination ? wayTo(examination, request.target) : ({ kind: 'unknown' } as const)
      return send({ answer: 'way', id, reach })
    }
    if (request.ask === 'undecided') return send({ answer: 'undecided', id, problems: examination?.undecided ?? [] })
    clearTimeout(later)
    novel = withChange(novel, request.change)
    translations = request.translations
    found(id, examineNovel(novel, { depth: 'quick', translations, kept }))
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
