import * as routes from '@fabula/contract/routes/coauthors'
import * as comments from '@fabula/contract/routes/comments'
import {
  deleteComment,
  editComment,
  listThreads,
  replyInThread,
  resolveThread,
  startThread,
} from '../../coauthors/comments.ts'
import { type FollowPorts, followNovel } from '../../coauthors/follow-novel.ts'
import { listHandedOver, offerOwnership, seeHandedOver } from '../../coauthors/hand-over.ts'
import { inviteCoauthor, withdrawInvitation } from '../../coauthors/invite-coauthor.ts'
import { type CoauthorPorts, changeCoauthor, readCoauthors, removeCoauthor } from '../../coauthors/members.ts'
import {
  acceptInvitation,
  declineInvitation,
  listReceived,
  readReceived,
} from '../../coauthors/received-invitations.ts'
import type { Quotas } from '../../quotas/quotas.ts'
import { type Handler, handle } from '../handler.ts'
import { placeOf, userOf } from '../user-of.ts'

/** The co-authors of a draft: who they are, where they are in it, and their comments. */
export const coauthorHandlers = (ports: CoauthorPorts & FollowPorts & { quotas?: Quotas | undefined }): Handler[] => [
  handle(routes.readCoauthors, (call) => readCoauthors(ports, placeOf(call))),
  handle(routes.inviteCoauthor, (call) => inviteCoauthor(ports, placeOf(call), call.body)),
  handle(routes.withdrawCoauthorInvitation, (call) => withdrawInvitation(ports, placeOf(call))),
  handle(routes.changeCoauthor, (call) => changeCoauthor(ports, placeOf(call), call.body.role)),
  handle(routes.removeCoauthor, (call) => removeCoauthor(ports, placeOf(call))),
  handle(routes.offerOwnership, (call) => offerOwnership(ports, placeOf(call))),
  handle(routes.listHandedOver, ({ caller }) => listHandedOver(ports, userOf(caller))),
  handle(routes.seeHandedOver, ({ caller, params }) => seeHandedOver(ports, userOf(caller), params.invitation)),
  handle(routes.listReceivedInvitations, ({ caller }) => listReceived(ports, userOf(caller))),
  handle(routes.readReceivedInvitation, ({ caller, body }) => readReceived(ports, userOf(caller), body)),
  handle(routes.acceptInvitation, ({ caller, body }) => acceptInvitation(ports, userOf(caller), body)),
  handle(routes.declineInvitation, ({ caller, params }) => declineInvitation(ports, userOf(caller), params.invitation)),
  handle(routes.followNovel, (call) => followNovel(ports, placeOf(call), call.body, call.signal)),
  handle(comments.listThreads, (call) => listThreads(ports, placeOf(call))),
  handle(comments.startThread, (call) => startThread(ports, placeOf(call), call.body)),
  handle(comments.replyInThread, (call) => replyInThread(ports, placeOf(call), call.body.text)),
  handle(comments.editComment, (call) => editComment(ports, placeOf(call), call.body.text)),
  handle(comments.deleteComment, (call) => deleteComment(ports, placeOf(call))),
  handle(comments.resolveThread, (call) => resolveThread(ports, placeOf(call), call.body.resolved)),
]
