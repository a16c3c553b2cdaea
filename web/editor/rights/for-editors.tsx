import type { ReactNode } from 'react'
import { useRights } from './use-rights.ts'

/** What changes the novel: there for those who may change it, and for nobody else. */
export function ForEditors({ children }: { children: ReactNode }) {
  return useRights().edit ? children : null
}
