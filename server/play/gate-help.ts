import type { Gate } from '@fabula/contract/shapes/play'
import type { Caller } from '../accounts/caller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { GateFacts } from './play-context.ts'

/** What a reader needs to pass a closed gate; nulls when the gate does not involve Telegram. */
export interface GateHelp {
  code: string | null
  botName: string | null
  botLink: string | null
  groupLink: string | null
}

const noHelp: GateHelp = { code: null, botName: null, botLink: null, groupLink: null }

/**
 * What is needed to pass a gate. With `issue: false` nothing is stored: a code is shown only if there is one already.
 */
export async function gateHelp(
  gates: GateFacts,
  caller: Caller,
  loaded: LoadedNovel,
  gate: Gate,
  { issue }: { issue: boolean },
): Promise<GateHelp> {
  switch (gate) {
    case 'login':
    case 'biography':
      return noHelp
    case 'telegram':
      return { ...gates.telegram(), code: await gates.code(caller, 'group', issue) }
    case 'payment':
      return { ...gates.telegram(), groupLink: null, code: await gates.code(caller, loaded.id, issue) }
  }
}
