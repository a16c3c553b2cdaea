import type pg from 'pg'
import type { SecretBox } from '../secret-box.ts'
import type { ModelPort } from './model-port.ts'
import type { SpeechPort } from './speech-port.ts'

/** What the model settings need from the rest of the server. */
export interface SettingsPorts {
  pool: pg.Pool
  box: SecretBox
  models: ModelPort
  speech: SpeechPort
  /** Makes this process use the settings that are stored now. */
  refresh(): Promise<void>
}
