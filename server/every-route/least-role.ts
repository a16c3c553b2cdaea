import type { Route } from '@fabula/contract/route'
import type { NovelRole } from '@fabula/contract/shapes/coauthors'

/** What of a draft its owner alone may. */
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
  // What the owner has said is nobody else's to change.
  'editComment',
  'deleteComment',
])
/** What viewers may besides reading: they say where they are, and what they think. */
const viewersToo = new Set(['followNovel', 'startThread', 'replyInThread', 'resolveThread'])
/** What changes nothing and is for those who write all the same: it asks a model, or says what a run would come to. */
const writersOnly = new Set(['readHelpModel', 'askForHelp', 'estimateRehearsal'])

/** Who may make a call of a draft: its owner, editors too, or viewers too. */
export function leastRoleOf({ name, changes }: Route): NovelRole {
  if (ownersAlone.has(name)) return 'owner'
  if (viewersToo.has(name)) return 'viewer'
  return changes || writersOnly.has(name) ? 'editor' : 'viewer'
}
