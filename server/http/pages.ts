import type { PageData } from '@fabula/contract/pages'
import type { Caller } from '../accounts/caller.ts'

/** Whose page it is, and where. */
export interface PageRequest {
  caller: Caller
  /** The path without origin and query. */
  path: string
  /** With its `?`, or empty. */
  query: string
}

/** The first data of a page; `personal`: no cache may keep it. Or the address where the visitor is to look instead. */
export type FilledPage = { data: PageData; personal: boolean } | { elsewhere: string }

/** Fills the page at an address. Stores nothing. */
export type FillPage = (request: PageRequest) => Promise<FilledPage>
