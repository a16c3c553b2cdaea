import type { Sender } from './ask-server.ts'
import { session } from './session.ts'

/** The sender of this page's calls: to its own server, with the token of the session if there is one. */
export const ownSender = (): Sender => ({ origin: '', token: session.read()?.token ?? null })
