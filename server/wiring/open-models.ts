import type { NamedExtension } from '@fabula/contract/shapes/extensions'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Environment } from '../environment/env.ts'
import { LiveModel } from '../models/connections/live-model.ts'
import { LiveSpeech } from '../models/connections/live-speech.ts'
import { openModelPort } from '../models/connections/open-model-port.ts'
import type { SecretBox } from '../secret-box.ts'
import { followSettings } from '../settings/follow-settings.ts'
import { spendOfInstallation } from '../settings/spent-money.ts'
import { hostedSpeech } from '../speech/hosted-speech.ts'

/** Opens the model that the environment names or the machine has; what it costs is counted. */
export const openStoryteller = (pool: pg.Pool, env: Environment, log: Logger): Promise<LiveModel> =>
  LiveModel.open(env, log, (usage) => {
    spendOfInstallation(pool, usage).catch((err: unknown) => log.warn({ err }, 'what a model cost was not counted'))
  })

interface ModelParts {
  pool: pg.Pool
  box: SecretBox
  storyteller: LiveModel
  /** Providers from extensions. */
  providers: readonly NamedExtension[]
}

/**
 * Opens what administrators can set up of models and speech. Resolves once their stored settings are in use, also for
 * `storyteller`; from then on the settings are followed, until `followed.stop`.
 */
export async function openModels({ pool, box, storyteller, providers }: ModelParts, env: Environment, log: Logger) {
  const models = openModelPort(storyteller, log, providers)
  const spoken = env.speech && {
    service: hostedSpeech({ ...env.speech, log }),
    charactersPerDay: env.speech.charactersPerDay,
  }
  const speech = new LiveSpeech(spoken ?? null, log)
  const money = { reader: 0, novel: 0, day: 0 }
  const followed = await followSettings({ pool, box, models, speech, money, log })
  return { models, speech, money, followed, settings: { pool, box, models, speech, refresh: followed.refresh } }
}

export type OpenModels = Awaited<ReturnType<typeof openModels>>
