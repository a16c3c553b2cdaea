import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Completer } from './completer.ts'
import type { HostedSettings } from './hosted/hosted-settings.ts'
import { type ModelFacts, modelFacts, weightsOf } from './model-facts.ts'
import type { ModelLog } from './model-log.ts'
import { StrictTemplate } from './strict-template.ts'
import { WatchedCompleter } from './watched-completer.ts'

/** A model that can be reached: at a provider, or as a file on this machine. */
export type ModelConnection = ({ kind: 'hosted' } & HostedSettings) | { kind: 'embedded'; path: string }

/** An open connection: its completer, and what is known of the model by its name and size. */
export interface OpenConnection {
  kind: ModelConnection['kind']
  /** The name as health shows it. */
  name: string
  facts: ModelFacts
  /** Null when neither the name nor a file tells. */
  weights: number | null
  completer: Completer
}

/** Opens a connection; the code for its kind is only loaded when needed. A hosted model is not asked anything yet. */
export async function openConnection(connection: ModelConnection, log: ModelLog): Promise<OpenConnection> {
  switch (connection.kind) {
    case 'hosted': {
      const { provider, name } = connection
      const completer = new WatchedCompleter(new StrictTemplate(await hostedCompleter(connection)), 'hosted')
      return { kind: 'hosted', name, facts: modelFacts(provider, name), weights: weightsOf(name), completer }
    }
    case 'embedded': {
      const { EmbeddedCompleter } = await import('./embedded/embedded-completer.ts')
      const completer = new EmbeddedCompleter(connection.path, log)
      completer.warmUp()
      const name = basename(connection.path, '.gguf')
      const bytes = (await stat(connection.path).catch(() => null))?.size
      return {
        kind: 'embedded',
        name,
        facts: modelFacts('embedded', name, bytes),
        weights: weightsOf(name, bytes),
        completer: new WatchedCompleter(completer, 'embedded'),
      }
    }
  }
}

/** The completer for a provider: built in, or an extension in its own process. */
async function hostedCompleter(settings: HostedSettings): Promise<Completer> {
  const { findProvider } = await import('./hosted/provider.ts')
  const speaks = findProvider(settings.provider)?.speaks
  if (typeof speaks === 'object') {
    const { ExtensionCompleter } = await import('./extensions/extension-completer.ts')
    return new ExtensionCompleter(settings, speaks.module)
  }
  const { HostedCompleter } = await import('./hosted/hosted-completer.ts')
  return new HostedCompleter(settings)
}

/**
 * The default prompt budget for model servers on this machine: they keep some four thousand tokens unless configured
 * otherwise, and silently cut off the rest.
 */
const localTokens = 3_500

/** The most tokens of a prompt for this connection when nothing else is known; undefined: what fits the model. */
export function localBudget(connection: ModelConnection): number | undefined {
  const isLocal = connection.kind === 'hosted' && /^https?:\/\/(127\.|localhost|\[::1\])/.test(connection.baseUrl ?? '')
  return isLocal ? localTokens : undefined
}
