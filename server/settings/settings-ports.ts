import type pg from 'pg'
import type { SecretBox } from '../secret-box.ts'
import type { ModelPort } from './model-port.ts'
import type { SpeechPort } from './speech-port.ts'

/** What settings of models need of the server. */
export interface SettingsPorts {
  pool: pg.Pool
  box: SecretBox
  models: ModelPort
  speech: SpeechPort
  /** Makes this process use what is stored now. */
  refresh(): Promise<void>
}
