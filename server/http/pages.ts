import type { PageData } from '@fabula/contract/pages'
import type { Accent } from '@fabula/contract/theme/accent'
import type { Caller } from '../accounts/caller.ts'

/** The page's address, and the caller. */
export interface PageRequest {
  caller: Caller
  /** The path without origin and query. */
  path: string
  /** With its `?`, or empty. */
  query: string
}

/**
 * A page's first data; `personal`: it must not be cached; `accent`: what its novel lends to it. Or the address to
 * redirect the visitor to.
 */
export type FilledPage = { data: PageData; personal: boolean; accent: Accent | null } | { elsewhere: string }

/** Fills the page at an address. Stores nothing. */
export type FillPage = (request: PageRequest) => Promise<FilledPage>
