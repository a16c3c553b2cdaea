import type { ModelRole, ModelSettings, Moderation, SpeechSettings } from '@fabula/contract/shapes/models'
import type pg from 'pg'
import type { SecretBox } from '../secret-box.ts'
import { findConnections, type KeyedConnection, withKey } from './connection-store.ts'
import type { ModelPort, ModerationRule } from './model-port.ts'
import { capsInNanos, nanosOfUnits } from './money.ts'
import { noSettings, readModelSettings, readRevision } from './settings-store.ts'
import type { ChosenSpeech, SpeechPort } from './speech-port.ts'

/** The longest delay in ms until another process's change takes effect. */
const pollMs = 2_000

interface Ports {
  pool: pg.Pool
  box: SecretBox
  models: ModelPort
  speech: SpeechPort
  /** Changed in place, because reservations of money read it. */
  money: { reader: number; novel: number; day: number }
  log: { warn(facts: object, message: string): void }
}

/** The stored settings, in use. */
export interface FollowedSettings {
  refresh(): Promise<void>
  /** The providers and addresses for which users may bring their own keys. */
  own(): Pick<ModelSettings, 'own_providers' | 'own_addresses'>
  stop(): void
}

/**
 * Puts the stored model settings into use, now and whenever any process changes them. Resolves once they are in use.
 */
export async function followSettings(ports: Ports): Promise<FollowedSettings> {
  const { pool, box, models, speech, money, log } = ports
  let known = 0
  let own: Pick<ModelSettings, 'own_providers' | 'own_addresses'> = noSettings
  const use = async () => {
    const revision = await readRevision(pool)
    if (revision === known) return
    const [settings, rows] = await Promise.all([readModelSettings(pool), findConnections(pool)])
    const opened = (wanted: string | null): KeyedConnection | null => {
      const row = rows.find(({ id }) => id === wanted)
      const connection = row ? withKey(row, box) : null
      // Without its key or its extension, it would fail for every reader.
      return connection?.keyLost || (connection && models.provider(connection.provider) === null) ? null : connection
    }
    const connectionOf = (role: ModelRole) => opened(settings.roles[role])
    await models.use({
      writer: connectionOf('writer'),
      judge: connectionOf('judge'),
      memory: connectionOf('memory'),
      translator: connectionOf('translator'),
      embedding: connectionOf('embedding'),
      offlineAtCap: settings.offline_at_cap,
      moderation: moderationOf(settings.moderation, opened),
    })
    const speaker = opened(settings.speech.connection)
    speech.use(speaker && chosenSpeech(settings.speech, speaker))
    Object.assign(money, capsInNanos(settings.caps))
    own = settings
    known = revision
  }
  // One after the other: an earlier refresh must not undo what a later one has read.
  let queue: Promise<void> = Promise.resolve()
  const refresh = () => {
    const next = queue.then(use)
    queue = next.catch(() => undefined)
    return next
  }
  await refresh()
  const timer = setInterval(() => {
    refresh().catch((err: unknown) => log.warn({ err }, 'settings of models could not be read'))
  }, pollMs)
  timer.unref()
  return { refresh, own: () => own, stop: () => clearInterval(timer) }
}

const chosenSpeech = (
  { voices, price, characters_per_day }: SpeechSettings,
  connection: KeyedConnection,
): ChosenSpeech => ({
  connection,
  voices,
  nanosPerMillion: nanosOfUnits(price),
  charactersPerDay: characters_per_day,
})

/** An endpoint that cannot be called blocks all replies, since unchecked replies must not be shown. */
function moderationOf(
  { kind, words, connection }: Moderation,
  opened: (id: string | null) => KeyedConnection | null,
): ModerationRule | null {
  switch (kind) {
    case 'none':
      return null
    case 'words':
      return words.length > 0 ? { kind, words } : null
    case 'endpoint': {
      const asked = opened(connection)
      return asked ? { kind, connection: asked } : { kind: 'broken' }
    }
  }
}
