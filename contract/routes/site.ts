import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { Invitation, NewInvitation, SitePage, SiteSettings } from '../shapes/site.ts'

export const readSite = defineRoute({
  name: 'readSite',
  method: 'GET',
  path: '/api/admin/site',
  summary: 'Get the site settings that visitors notice: who may register, name, colour, welcome, demo.',
  caller: 'admin',
  answer: SitePage,
})

export const changeSite = defineRoute({
  name: 'changeSite',
  method: 'PUT',
  path: '/api/admin/site',
  summary: 'Replace all site settings. Other server processes apply them within seconds.',
  caller: 'admin',
  body: SiteSettings,
  answer: SitePage,
  problems: ['theme_not_found'],
})

export const showDemo = defineRoute({
  name: 'showDemo',
  method: 'PUT',
  path: '/api/admin/site/demo',
  summary: 'Show the demo novel, publishing it if it never was, or hide it.',
  caller: 'admin',
  body: z.strictObject({ demo: z.boolean() }),
  answer: SitePage,
  problems: ['demo_missing'],
})

export const listInvitations = defineRoute({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'List invitations that can still be used, newest first. Their links are shown only once, on creation.',
  caller: 'admin',
  answer: z.object({ invitations: z.array(Invitation) }),
})

export const invite = defineRoute({
  name: 'invite',
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Create an invitation: a token that can create a given number of accounts within a given number of days.',
  caller: 'admin',
  body: NewInvitation,
  answer: z.object({ invitation: Invitation, token: z.string() }),
  status: 201,
})

export const withdrawInvitation = defineRoute({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  summary: 'Revoke an invitation. Accounts created with it stay.',
  caller: 'admin',
  params: z.object({ id: z.uuid() }),
  problems: ['invitation_not_found'],
})
