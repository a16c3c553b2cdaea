import type pg from 'pg'
import type { Mailer } from '../../mail/mailer.ts'

/** What letters about accounts need of the server. */
export interface EmailPorts {
  pool: pg.Pool
  /** Null: no mail server is named, and nothing is sent. */
  mail: {
    mailer: Mailer
    /** Where links lead: never by a name that a call has given. */
    publicUrl: string
    /** Is told what went wrong. */
    failed(error: unknown): void
  } | null
}
