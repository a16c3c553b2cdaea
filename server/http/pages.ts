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

/** The first data of the page at an address. Stores nothing. `personal`: no cache may keep it. */
export type FillPage = (request: PageRequest) => Promise<{ data: PageData; personal: boolean }>
