/** How much one user may have on this server; 0: as much as they like. */
export interface Quotas {
  bytes: number
  drafts: number
  /** Drafts and published novels together. */
  novels: number
  published: number
}

/** How much somebody has. */
export type Used = Quotas
