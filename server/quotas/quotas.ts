/** How much one user may have on this server; 0 means no limit. */
export interface Quotas {
  bytes: number
  drafts: number
  /** Drafts and published novels together. */
  novels: number
  published: number
}

/** How much a user has. */
export type Used = Quotas
