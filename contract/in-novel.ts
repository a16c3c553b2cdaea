import { NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'

/** Drafts and published novels share their sub-routes; this tells which of the two a call addresses. */
export const Base = z.enum(['building_novel', 'production_novel'])
export type Base = z.infer<typeof Base>

/** The path parameters of these sub-routes. */
export const inNovel = z.object({ base: Base, id: NovelId })

/** Why a write to a novel is refused. */
export const writeProblems = [
  'novel_not_found',
  'edit_denied',
  'novel_full',
  'quota_bytes',
  'quota_owner_bytes',
] as const satisfies readonly ProblemCode[]
