import type { Route } from '@fabula/contract/route'
import type { NovelRole } from '@fabula/contract/shapes/coauthors'

/** Routes of a draft that only its owner may call. */
const ownersAlone = new Set([
  'deleteDraft',
  'takeFromBin',
  'emptyFromBin',
  'duplicateDraft',
  'publish',
  'updatePublication',
  'inviteCoauthor',
  'withdrawCoauthorInvitation',
  'changeCoauthor',
  'removeCoauthor',
  'offerOwnership',
  // The owner's own comment is nobody else's to change.
  'editComment',
  'deleteComment',
])
/** Routes that viewers may call besides reading: they show where they are, and comment. */
const viewersToo = new Set(['followNovel', 'startThread', 'replyInThread', 'resolveThread'])
/** Routes that change nothing and are for editors nevertheless: they ask a model, or estimate a run. */
const writersOnly = new Set(['readHelpModel', 'askForHelp', 'estimateRehearsal'])

/** The least role that may make a call of a draft: owner, editor or viewer. */
export function leastRoleOf({ name, changes }: Route): NovelRole {
  if (ownersAlone.has(name)) return 'owner'
  if (viewersToo.has(name)) return 'viewer'
  return changes || writersOnly.has(name) ? 'editor' : 'viewer'
}
