import { NovelId, UserId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import {
  Accepted,
  Coauthors,
  EditorPlace,
  HandedOver,
  InvitationId,
  MemberRole,
  News,
  PendingInvitation,
  ReceivedInvitation,
} from '../shapes/coauthors.ts'

const params = z.object({ id: NovelId })
const memberParams = z.object({ id: NovelId, user: UserId })
const problems = ['novel_not_found', 'owner_only'] as const
const over = [
  'coauthor_invitation_unknown',
  'coauthor_invitation_used',
  'coauthor_invitation_withdrawn',
  'coauthor_invitation_expired',
] as const
/** An invitation by the token of its link, or, where it names the caller, by its id. */
const InvitationRef = z.union([
  z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  z.strictObject({ invitation: InvitationId }),
])

export const readCoauthors = defineRoute({
  name: 'readCoauthors',
  method: 'GET',
  path: '/api/building_novel/:id/coauthors',
  summary: 'List the members of a draft: its owner, editors and viewers. The owner also sees pending invitations.',
  caller: 'user',
  params,
  answer: Coauthors,
  problems: ['novel_not_found'],
})

export const inviteCoauthor = defineRoute({
  name: 'inviteCoauthor',
  method: 'POST',
  path: '/api/building_novel/:id/coauthors/invitations',
  summary:
    "Invite a co-author to a draft of mine, valid for 7 days: an account by its name, or whoever opens a link first. The link's token is returned only once.",
  caller: 'user',
  params,
  body: z.strictObject({ role: MemberRole, username: z._default(z.string().check(z.maxLength(10_000)), '') }),
  answer: z.object({ invitation: PendingInvitation, token: z.nullable(z.string()) }),
  status: 201,
  problems: [
    ...problems,
    'coauthor_unknown',
    'coauthor_self',
    'coauthor_already',
    'coauthor_invited',
    'coauthors_full',
  ],
})

export const withdrawCoauthorInvitation = defineRoute({
  name: 'withdrawCoauthorInvitation',
  method: 'DELETE',
  path: '/api/building_novel/:id/coauthors/invitations/:invitation',
  summary: 'Withdraw an invitation that has not been accepted yet.',
  caller: 'user',
  params: z.object({ id: NovelId, invitation: InvitationId }),
  problems: [...problems, 'invitation_not_found'],
})

export const changeCoauthor = defineRoute({
  name: 'changeCoauthor',
  method: 'PUT',
  path: '/api/building_novel/:id/coauthors/:user',
  summary: 'Change the role of a co-author to viewer or editor.',
  caller: 'user',
  params: memberParams,
  body: z.strictObject({ role: MemberRole }),
  answer: Coauthors,
  problems: [...problems, 'coauthor_not_found'],
})

export const removeCoauthor = defineRoute({
  name: 'removeCoauthor',
  method: 'DELETE',
  path: '/api/building_novel/:id/coauthors/:user',
  summary: 'Remove a co-author from a draft of mine, or leave a draft of another author.',
  caller: 'user',
  params: memberParams,
  problems: [...problems, 'coauthor_not_found'],
})

export const offerOwnership = defineRoute({
  name: 'offerOwnership',
  method: 'POST',
  path: '/api/building_novel/:id/coauthors/:user/ownership',
  summary:
    'Offer a draft of mine, with the novels published from it, to one of its co-authors, valid for 7 days. An earlier offer is withdrawn. When it is accepted, they become its owner and I become an editor.',
  caller: 'user',
  params: memberParams,
  answer: Coauthors,
  status: 201,
  problems: [...problems, 'coauthor_not_found', 'coauthors_full'],
})

export const listHandedOver = defineRoute({
  name: 'listHandedOver',
  method: 'GET',
  path: '/api/me/handed_over',
  summary: 'List the results of my ownership offers that I have not seen yet.',
  caller: 'user',
  answer: z.array(HandedOver),
})

export const seeHandedOver = defineRoute({
  name: 'seeHandedOver',
  method: 'DELETE',
  path: '/api/me/handed_over/:invitation',
  summary: 'Mark the result of my ownership offer as seen.',
  caller: 'user',
  params: z.object({ invitation: InvitationId }),
  problems: ['invitation_not_found'],
})

export const listReceivedInvitations = defineRoute({
  name: 'listReceivedInvitations',
  method: 'GET',
  path: '/api/me/coauthor_invitations',
  summary: 'List the invitations to drafts that are addressed to me.',
  caller: 'user',
  answer: z.array(ReceivedInvitation),
})

export const readReceivedInvitation = defineRoute({
  name: 'readReceivedInvitation',
  method: 'POST',
  path: '/api/me/coauthor_invitations/read',
  summary: 'Get what an invitation link is for: whose novel, and which role. Changes nothing.',
  caller: 'user',
  body: InvitationRef,
  answer: ReceivedInvitation,
  problems: [...over, 'coauthor_self', 'coauthor_member'],
})

export const acceptInvitation = defineRoute({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/me/coauthor_invitations/accept',
  summary:
    'Accept an invitation; it can be used once. A novel whose ownership I accept counts towards my quotas from then on.',
  caller: 'user',
  body: InvitationRef,
  answer: Accepted,
  problems: [
    ...over,
    'coauthor_self',
    'coauthor_member',
    'quota_bytes',
    'quota_drafts',
    'quota_novels',
    'quota_published',
  ],
})

export const declineInvitation = defineRoute({
  name: 'declineInvitation',
  method: 'DELETE',
  path: '/api/me/coauthor_invitations/:invitation',
  summary: 'Decline an invitation that is addressed to me.',
  caller: 'user',
  params: z.object({ invitation: InvitationId }),
  problems: ['invitation_not_found'],
})

export const followNovel = defineRoute({
  name: 'followNovel',
  method: 'POST',
  path: '/api/building_novel/:id/news',
  summary:
    'Report where in a draft I am, and get who else is there and what has changed: at once if something differs from `seen`, otherwise when it does, after 8 seconds at the latest.',
  caller: 'user',
  params,
  body: z.strictObject({
    /** Identifies one browser window. */
    tab: z.guid('Must be a UUID'),
    at: EditorPlace,
    seen: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  answer: News,
  work: 'news',
  problems: ['novel_not_found'],
})
