import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { Invitation, NewInvitation, SitePage, SiteSettings } from '../shapes/site.ts'

export const readSite = defineRoute({
  name: 'readSite',
  method: 'GET',
  path: '/api/admin/site',
  summary: 'The site as its visitors meet it: who may register, its name, colour and welcome, the demo.',
  caller: 'admin',
  answer: SitePage,
  problems: ['invalid_admin_key'],
})

export const changeSite = defineRoute({
  name: 'changeSite',
  method: 'PUT',
  path: '/api/admin/site',
  summary: 'Change all of it. Other processes follow within seconds.',
  caller: 'admin',
  body: SiteSettings,
  answer: SitePage,
  problems: ['invalid_admin_key', 'theme_not_found'],
})

export const showDemo = defineRoute({
  name: 'showDemo',
  method: 'PUT',
  path: '/api/admin/site/demo',
  summary: 'Show the demo novel, publishing it where it never was, or hide it.',
  caller: 'admin',
  body: z.strictObject({ demo: z.boolean() }),
  answer: SitePage,
  problems: ['invalid_admin_key', 'demo_missing'],
})

export const listInvitations = defineRoute({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'Invitations that can still be used, the newest first. Their links are shown once, when they are made.',
  caller: 'admin',
  answer: z.object({ invitations: z.array(Invitation) }),
  problems: ['invalid_admin_key'],
})

export const invite = defineRoute({
  name: 'invite',
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Make an invitation: a token that so many accounts can be made with, for so many days.',
  caller: 'admin',
  body: NewInvitation,
  answer: z.object({ invitation: Invitation, token: z.string() }),
  status: 201,
  problems: ['invalid_admin_key'],
})

export const withdrawInvitation = defineRoute({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  summary: 'End an invitation. Accounts that were made with it stay.',
  caller: 'admin',
  params: z.object({ id: z.uuid() }),
  problems: ['invalid_admin_key', 'invitation_not_found'],
})
