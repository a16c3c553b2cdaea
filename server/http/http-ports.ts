import type { Render, SiteLook } from '@fabula/contract/pages'
import type { Language } from '@fabula/core/novel/language'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Drain } from './drain.ts'
import type { Handler } from './handler.ts'
import type { CallLimits } from './limits.ts'
import type { FillPage } from './pages.ts'
import type { WorkClass, WorkLimits } from './work-limits.ts'

/** The dependencies of the HTTP server. It knows no capability: handlers and pages are passed in by main. */
export interface HttpPorts {
  pool: pg.Pool
  handlers: readonly Handler[]
  /** Rendering and the first data of each page; null where no web app is built (tests of the API). */
  pages: { render: Render; fill: FillPage; look(language: Language): SiteLook | null; webDir: string } | null
  /** Registers the routes of stored files under /assets. */
  files: ((app: FastifyInstance) => Promise<void>) | null
  /** Where uploads are stored during their calls. */
  uploadFolder: string
  log: FastifyBaseLogger | boolean
  publicUrl: string | undefined
  /** Another origin from which documents may show pictures and music. */
  assetUrl?: string | undefined
  /** Host names accepted besides that of the public address; `*`: any. */
  allowedHosts: readonly string[]
  trustedProxies: readonly string[]
  metricsToken: string | undefined
  /** Records calls as traces, if those are collected. */
  traces?: { watch(app: FastifyInstance): void } | null
  /** Inspects every answer, in tests. */
  watch?: ((app: FastifyInstance) => void) | undefined
  /** Controls how the server stops. */
  drain: Drain
  version: string
  /** Rate limits of one address. */
  limits: CallLimits
  /** Overrides of the usual limits of concurrent work. */
  work?: Partial<Record<WorkClass, WorkLimits>>
  /** How many files and connections may be open; by default as many as the operating system allows. */
  openFiles?: number
}
