import type { Novel } from '@fabula/core/novel/novel'
import type { Translation } from '@fabula/core/novel/texts'
import type { Reach } from '@fabula/core/proof/prove-novel'
import { changeOf } from './novel-copy.ts'
import type { ExaminationAnswer, ProofAnswer, ProofRequest, WayTarget } from './proof-messages.ts'
import address from './proof-worker.ts?worker&url'

let ask: ((request: ProofRequest) => void) | null = null
let told: Novel | null = null
let toldTranslations: readonly Translation[] | null = null
let translations: readonly Translation[] | null = null
let asked = 0
let examined: ExaminationAnswer | null = null
const listeners = new Set<() => void>()
const ways = new Map<number, (reach: Reach) => void>()

/** Has a novel examined; nothing happens where it is the one that was examined last. */
export function examine(novel: Novel): void {
  if (told === novel && toldTranslations === translations) return
  ask ??= openWorker()
  const change = changeOf(told, novel)
  told = novel
  toldTranslations = translations
  ask({ ask: 'examine', id: ++asked, change, translations })
}

/** What is known of translations; the next examination looks at them. */
export function knowTranslations(known: readonly Translation[] | null): void {
  translations = known
}

export const lastExamined = (): ExaminationAnswer | null => examined

/** Calls whenever something was found; returns how to stop. */
export function onExamined(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How one comes to a scene, an ending or the end, in the novel that was examined last. */
export function findWay(target: WayTarget): Promise<Reach> {
  ask ??= openWorker()
  const id = ++asked
  return new Promise((resolve) => {
    ways.set(id, resolve)
    ask?.({ ask: 'way', id, target })
  })
}

function hear(answer: ProofAnswer): void {
  if (answer.answer === 'way') {
    ways.get(answer.id)?.(answer.reach)
    ways.delete(answer.id)
    return
  }
  const { id: _, answer: __, ...found } = answer
  examined = found
  for (const listener of listeners) listener()
}

/** Where there are no workers the page does the work itself, while it has nothing else to do. */
function openWorker(): (request: ProofRequest) => void {
  if (typeof Worker === 'undefined') {
    const made = import('./examine-novels.ts').then(({ examineNovels }) => examineNovels(hear))
    return (request) => made.then((run) => run(request))
  }
  const worker = new Worker(trustedAddress() as string, { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<ProofAnswer>) => hear(data))
  return (request) => worker.postMessage(request)
}

/** Browsers that know trusted types take the worker's address from a policy alone; it knows this one address. */
function trustedAddress(): string {
  const policies = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  return policies?.createPolicy('fabula-proof', { createScriptURL: () => address }).createScriptURL('') ?? address
}

/** What is used of the browser's factory. What its policies make is taken wherever an address is. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string }
}
