import { type Environment, EnvironmentError } from '../environment/env.ts'
import type { Storyteller } from '../play/storyteller.ts'
import type { Translator } from '../translation/translator.ts'
import type { Completer } from './completer.ts'
import { findLocalServer, listModels } from './find-local-server.ts'
import { findProvider } from './hosted/provider.ts'
import { canRunModels, installedModel } from './installed-model.ts'
import { localBudget, type ModelConnection, openConnection } from './model-connection.ts'
import type { ModelLog } from './model-log.ts'
import { ModelStoryteller } from './model-storyteller.ts'
import { ModelTranslator } from './model-translator.ts'
import { OfflineStoryteller } from './offline/offline-storyteller.ts'
import { keepProbing } from './probe/keep-probing.ts'
import { withFallback } from './with-fallback.ts'

type ModelSettings = Pick<Environment, 'model' | 'dataDir'>

/** A storyteller, and its model for other questions (summaries, translations); null when there is none. */
export interface OpenedModel {
  storyteller: Storyteller
  completer: Completer | null
  /** Null when there is no model, or one too small to translate. */
  translator: Translator | null
}

/** The chosen model; nothing is loaded yet. */
export type ModelChoice = ModelConnection | { kind: 'offline' }

/** The storyteller that the environment names, or the best available one. */
export const openStoryteller = async (env: ModelSettings, log: ModelLog): Promise<Storyteller> =>
  (await openModel(env, log)).storyteller

/**
 * As `openStoryteller`, with its completer and translator; if the environment wants it, the model is probed in the
 * background.
 */
export async function openModel(env: ModelSettings, log: ModelLog): Promise<OpenedModel> {
  const choice = await chooseModel(env)
  const offline = new OfflineStoryteller()
  if (choice.kind === 'offline') return { storyteller: offline, completer: null, translator: null }
  const opened = await openConnection(choice, log)
  const { kind, name, facts, completer } = opened
  const promptTokens = env.model.promptTokens ?? localBudget(choice)
  const { probe } = env.model
  const storyteller = new ModelStoryteller(completer, { kind, name, facts, promptTokens, unprobed: probe }, log)
  if (probe) {
    keepProbing(choice, opened, {
      dataDir: env.dataDir,
      signal: storyteller.closing,
      log,
      onFound: (found) => storyteller.learnOf(found, { fixedBudget: env.model.promptTokens !== undefined }),
    })
  }
  return {
    storyteller: env.model.offlineFallback ? withFallback(storyteller, offline) : storyteller,
    completer,
    translator: facts.tiny ? null : new ModelTranslator(completer, { kind, name, facts }),
  }
}

/**
 * The model that the environment names; else a model server on this machine, if looking for one is allowed; else an
 * installed model.
 */
export async function chooseModel({ model, dataDir }: ModelSettings): Promise<ModelChoice> {
  const provider = model.provider ?? (model.baseUrl ? 'openai-compatible' : model.path ? 'embedded' : undefined)
  switch (provider) {
    case 'offline':
      return { kind: 'offline' }
    case 'embedded': {
      const path = model.path ?? (await installedModel(dataDir))
      if (path === null)
        throw new EnvironmentError('MODEL_PROVIDER is "embedded" and no model is installed: run "npm run model".')
      return { kind: 'embedded', path }
    }
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
    default:
      return hostedBy(provider, model)
  }
}

/** A model at a provider: built in, or of a loaded extension. */
async function hostedBy(provider: string, model: Environment['model']): Promise<ModelChoice> {
  const found = findProvider(provider)
  if (found === null)
    throw new EnvironmentError(`MODEL_PROVIDER is "${provider}", and no extension of that name is loaded.`)
  if (found.address === '' && !model.baseUrl)
    throw new EnvironmentError(`MODEL_BASE_URL must be set too, because "${provider}" has no address of its own.`)
  const { baseUrl, apiKey } = model
  // Only a provider with OpenAI's API can list its models.
  const name = typeof found.speaks === 'function' ? await nameOf(model) : (model.name ?? 'default')
  return { kind: 'hosted', provider, baseUrl, apiKey, name }
}

/** The model's name; a server configured without one is asked what it has. */
async function nameOf({ name, baseUrl, apiKey }: Environment['model']): Promise<string> {
  if (name) return name
  return pickName(baseUrl ? await listModels(baseUrl, apiKey ?? null, 2_000) : [], undefined)
}

const pickName = (models: readonly string[], wanted: string | undefined): string => wanted ?? models[0] ?? 'default'
