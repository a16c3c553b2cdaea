import { examineNovels } from './examine-novels.ts'
import type { ProofRequest } from './proof-messages.ts'

/** Runs the proof in a worker, so that the page never waits for it. */
const examine = examineNovels((answer) => postMessage(answer))
addEventListener('message', ({ data }: MessageEvent<ProofRequest>) => examine(data))
