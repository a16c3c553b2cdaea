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
const ofMember = z.object({ id: NovelId, user: UserId })
const problems = ['novel_not_found', 'owner_only'] as const
const over = [
  'coauthor_invitation_unknown',
  'coauthor_invitation_used',
  'coauthor_invitation_withdrawn',
  'coauthor_invitation_expired',
] as const
/** An invitation by the token of its link, or one that was made out to the caller by its id. */
const Means = z.union([
  z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  z.strictObject({ invitation: InvitationId }),
])

export const readCoauthors = defineRoute({
  name: 'readCoauthors',
  method: 'GET',
  path: '/api/building_novel/:id/coauthors',
  summary: 'Who writes at a draft: its owner, editors and viewers. The owner is told of waiting invitations too.',
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
    'Invite somebody to a draft of mine, for 7 days: an account by its name, or whoever comes first by a link. Its token is answered once.',
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
  summary: 'Take an invitation back that nobody has accepted yet.',
  caller: 'user',
  params: z.object({ id: NovelId, invitation: InvitationId }),
  problems: [...problems, 'invitation_not_found'],
})

export const changeCoauthor = defineRoute({
  name: 'changeCoauthor',
  method: 'PUT',
  path: '/api/building_novel/:id/coauthors/:user',
  summary: 'Make a viewer an editor, or an editor a viewer.',
  caller: 'user',
  params: ofMember,
  body: z.strictObject({ role: MemberRole }),
  answer: Coauthors,
  problems: [...problems, 'coauthor_not_found'],
})

export const removeCoauthor = defineRoute({
  name: 'removeCoauthor',
  method: 'DELETE',
  path: '/api/building_novel/:id/coauthors/:user',
  summary: "Remove a co-author from a draft of mine, or leave somebody else's.",
  caller: 'user',
  params: ofMember,
  problems: [...problems, 'coauthor_not_found'],
})

export const offerOwnership = defineRoute({
  name: 'offerOwnership',
  method: 'POST',
  path: '/api/building_novel/:id/coauthors/:user/ownership',
  summary:
    'Offer a draft of mine, with the novels that were published from it, to one of its co-authors, for 7 days. An earlier offer is withdrawn. Once they accept, it is theirs, and I am an editor.',
  caller: 'user',
  params: ofMember,
  answer: Coauthors,
  status: 201,
  problems: [...problems, 'coauthor_not_found', 'coauthors_full'],
})

export const listHandedOver = defineRoute({
  name: 'listHandedOver',
  method: 'GET',
  path: '/api/me/handed_over',
  summary: 'What became of novels that I offered to others, until I have seen it.',
  caller: 'user',
  answer: z.array(HandedOver),
})

export const seeHandedOver = defineRoute({
  name: 'seeHandedOver',
  method: 'DELETE',
  path: '/api/me/handed_over/:invitation',
  summary: 'I have seen what became of an offer of mine.',
  caller: 'user',
  params: z.object({ invitation: InvitationId }),
  problems: ['invitation_not_found'],
})

export const listReceivedInvitations = defineRoute({
  name: 'listReceivedInvitations',
  method: 'GET',
  path: '/api/me/coauthor_invitations',
  summary: 'Invitations to drafts of others that are made out to me.',
  caller: 'user',
  answer: z.array(ReceivedInvitation),
})

export const readReceivedInvitation = defineRoute({
  name: 'readReceivedInvitation',
  method: 'POST',
  path: '/api/me/coauthor_invitations/read',
  summary: 'What a link invites to: whose novel, and as what. Changes nothing.',
  caller: 'user',
  body: Means,
  answer: ReceivedInvitation,
  problems: [...over, 'coauthor_self', 'coauthor_member'],
})

export const acceptInvitation = defineRoute({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/me/coauthor_invitations/accept',
  summary: 'Accept an invitation, once. One to be the owner counts in my quotas from then on.',
  caller: 'user',
  body: Means,
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
  summary: 'Decline an invitation that is made out to me.',
  caller: 'user',
  params: z.object({ invitation: InvitationId }),
  problems: ['invitation_not_found'],
})

export const followNovel = defineRoute({
  name: 'followNovel',
  method: 'POST',
  path: '/api/building_novel/:id/news',
  summary:
    'Tell where in a draft I am, and be told who else is here and what is new: at once where something differs from `seen`, else as soon as it does, at the latest after 8 seconds.',
  caller: 'user',
  params,
  body: z.strictObject({
    /** Names one window of a browser. */
    tab: z.guid('Must be a UUID'),
    at: EditorPlace,
    seen: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  answer: News,
  work: 'news',
  problems: ['novel_not_found'],
})
