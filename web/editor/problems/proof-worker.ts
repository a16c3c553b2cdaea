import { examineNovels } from './examine-novels.ts'
import type { ProofRequest } from './proof-messages.ts'

/** The proof runs beside the page, which never waits for it. */
const examine = examineNovels((answer) => postMessage(answer))
addEventListener('message', ({ data }: MessageEvent<ProofRequest>) => examine(data))
