import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Environment } from '../env.ts'
import type { Storyteller } from '../play/storyteller.ts'
import type { Translator } from '../translation/translator.ts'
import type { Completer } from './completer.ts'
import { findLocalServer, listModels } from './find-local-server.ts'
import type { HostedSettings } from './hosted/hosted-settings.ts'
import { canRunModels, installedModel } from './installed-model.ts'
import { modelFacts } from './model-facts.ts'
import type { ModelLog } from './model-log.ts'
import { ModelStoryteller } from './model-storyteller.ts'
import { ModelTranslator, type ModelTranslatorSettings } from './model-translator.ts'
import { OfflineStoryteller } from './offline/offline-storyteller.ts'
import { StrictTemplate } from './strict-template.ts'
import { withFallback } from './with-fallback.ts'

type ModelSettings = Pick<Environment, 'model' | 'dataDir'>

/** A storyteller, and its model for other questions (summaries, translations); null where there is none. */
export interface OpenedModel {
  storyteller: Storyteller
  completer: Completer | null
  /** Null where there is no model, or one too small to translate. */
  translator: Translator | null
}

/** What was decided on: nothing is loaded yet. */
export type ModelChoice =
  | ({ kind: 'hosted' } & HostedSettings)
  | { kind: 'embedded'; path: string }
  | { kind: 'offline' }

/** The storyteller that the environment asks for, or the best there is. */
export const openStoryteller = async (env: ModelSettings, log: ModelLog): Promise<Storyteller> =>
  (await openModel(env, log)).storyteller

/** The same, with what is behind it. The parts of a kind are loaded only when it is chosen. */
export async function openModel(env: ModelSettings, log: ModelLog): Promise<OpenedModel> {
  const choice = await chooseModel(env)
  const offline = new OfflineStoryteller()
  const opened = await open(choice, env.model.promptTokens ?? localBudget(choice), log)
  if (opened === null) return { storyteller: offline, completer: null, translator: null }
  const { storyteller, completer, translator } = opened
  return {
    storyteller: env.model.offlineFallback ? withFallback(storyteller, offline) : storyteller,
    completer,
    translator,
  }
}

/** Model servers on one's own machine keep some four thousand tokens unless told otherwise, and cut the rest off in silence. */
const localTokens = 3_500

/** The tokens that a prompt for this choice may come to; undefined: what fits the model. */
function localBudget(choice: ModelChoice): number | undefined {
  const isLocal = choice.kind === 'hosted' && /^https?:\/\/(127\.|localhost|\[::1\])/.test(choice.baseUrl ?? '')
  return isLocal ? localTokens : undefined
}

/** What the environment names; else a model server on this machine, if that may be looked for; else an installed model. */
export async function chooseModel({ model, dataDir }: ModelSettings): Promise<ModelChoice> {
  const provider = model.provider ?? (model.baseUrl ? 'openai-compatible' : model.path ? 'embedded' : undefined)
  switch (provider) {
    case 'offline':
      return { kind: 'offline' }
    case 'embedded': {
      const path = model.path ?? (await installedModel(dataDir))
      if (path === null) throw new Error('MODEL_PROVIDER is "embedded" and no model is installed: run "npm run model".')
      return { kind: 'embedded', path }
    }
    case 'openai-compatible':
    case 'openai':
    case 'anthropic':
    case 'google':
    case 'openrouter':
      return { kind: 'hosted', provider, baseUrl: model.baseUrl, apiKey: model.apiKey, name: await nameOf(model) }
    case undefined: {
      const local = model.detect ? await findLocalServer() : null
      if (local)
        return {
          kind: 'hosted',
          provider: 'openai-compatible',
          baseUrl: local.url,
          name: pickName(local.models, model.name),
        }
      const path = canRunModels() ? await installedModel(dataDir) : null
      return path === null ? { kind: 'offline' } : { kind: 'embedded', path }
    }
  }
}

/** The model's name; a server that was given without one is asked what it has. */
async function nameOf({ name, baseUrl, apiKey }: Environment['model']): Promise<string> {
  if (name) return name
  return pickName(baseUrl ? await listModels(baseUrl, apiKey ?? null, 2_000) : [], undefined)
}

const pickName = (models: readonly string[], wanted: string | undefined): string => wanted ?? models[0] ?? 'default'

async function open(
  choice: ModelChoice,
  promptTokens: number | undefined,
  log: ModelLog,
): Promise<(OpenedModel & { completer: Completer }) | null> {
  switch (choice.kind) {
    case 'offline':
      return null
    case 'hosted': {
      const { HostedCompleter } = await import('./hosted/hosted-completer.ts')
      const completer = new StrictTemplate(new HostedCompleter(choice))
      const facts = modelFacts(choice.provider, choice.name)
      const settings = { kind: 'hosted' as const, name: choice.name, facts, promptTokens }
      return {
        completer,
        storyteller: new ModelStoryteller(completer, settings, log),
        translator: translatorOf(completer, settings),
      }
    }
    case 'embedded': {
      const { EmbeddedCompleter } = await import('./embedded/embedded-completer.ts')
      const completer = new EmbeddedCompleter(choice.path, log)
      completer.warmUp()
      const name = basename(choice.path, '.gguf')
      const facts = modelFacts('embedded', name, (await stat(choice.path).catch(() => null))?.size)
      const settings = { kind: 'embedded' as const, name, facts, promptTokens }
      return {
        completer,
        storyteller: new ModelStoryteller(completer, settings, log),
        translator: translatorOf(completer, settings),
      }
    }
  }
}

const translatorOf = (completer: Completer, settings: ModelTranslatorSettings): Translator | null =>
  settings.facts.tiny ? null : new ModelTranslator(completer, settings)
