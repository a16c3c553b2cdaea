import type pg from 'pg'
import type { Mailer } from '../../mail/mailer.ts'

/** The dependencies of letters about accounts. */
export interface EmailPorts {
  pool: pg.Pool
  /** Null if no mail server is configured: nothing is sent. */
  mail: {
    mailer: Mailer
    /** The base of all links, never taken from a call's host. */
    publicUrl: string
    /** Called with errors of sending. */
    failed(error: unknown): void
  } | null
}
