import type { Render, SiteLook } from '@fabula/contract/pages'
import type { Language } from '@fabula/core/novel/language'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { WorkClass, WorkLimits } from './admission.ts'
import type { Drain } from './drain.ts'
import type { Handler } from './handler.ts'
import type { CallLimits } from './limits.ts'
import type { FillPage } from './pages.ts'

/** What the HTTP server is given. It knows no capability: handlers and pages come from main. */
export interface HttpPorts {
  pool: pg.Pool
  handlers: readonly Handler[]
  /** The first data of each page; null while there is no web app to render (tests of the API). */
  pages: { render: Render; fill: FillPage; look(language: Language): SiteLook | null; webDir: string } | null
  /** Registers what serves stored files under /assets. */
  files: ((app: FastifyInstance) => Promise<void>) | null
  /** Where uploads are while their calls run. */
  uploadFolder: string
  log: FastifyBaseLogger | boolean
  publicUrl: string | undefined
  /** Where documents may show pictures and music from besides this server. */
  assetUrl?: string | undefined
  /** Names it answers to besides that of its public address; `*`: any. */
  allowedHosts: readonly string[]
  trustedProxies: readonly string[]
  metricsToken: string | undefined
  /** Who is told of calls, where somebody collects traces. */
  traces?: { watch(app: FastifyInstance): void } | null
  /** Looks at every answer, in tests. */
  watch?: ((app: FastifyInstance) => void) | undefined
  /** How it stops. */
  drain: Drain
  version: string
  /** How much one address may do. */
  limits: CallLimits
  /** How much is worked on at once, where that is not the usual. */
  work?: Partial<Record<WorkClass, WorkLimits>>
  /** How many files and connections may be open; absent: as many as the system says. */
  openFiles?: number
}
