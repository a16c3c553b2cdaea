import { UserId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import {
  Job,
  LoggedAction,
  novelStates,
  OperatedNovel,
  OperatedUser,
  ServerState,
  userStates,
} from '../shapes/operator.ts'
import { paging, substring } from '../shapes/paging.ts'

const user = z.object({ id: UserId })

export const listUsers = defineRoute({
  name: 'listUsers',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts, the newest first; by a part of the name, only the blocked ones or the administrators.',
  caller: 'admin',
  query: z.object({ ...paging, search: substring, state: z._default(z.enum(userStates), 'all') }),
  answer: z.object({ users: z.array(OperatedUser), max_users: z.number() }),
  problems: ['invalid_admin_key'],
})

export const blockUser = defineRoute({
  name: 'blockUser',
  method: 'POST',
  path: '/api/admin/users/:id/block',
  summary:
    'Keep somebody out: their sessions end, they cannot log in, and models work for their novels no more. What they published stays, or with `hide_novels` is hidden like novels that are hidden one by one.',
  caller: 'admin',
  params: user,
  body: z.strictObject({
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    hide_novels: z._default(z.boolean(), false),
  }),
  problems: ['invalid_admin_key', 'user_not_found', 'user_blocked_already', 'last_administrator'],
})

export const unblockUser = defineRoute({
  name: 'unblockUser',
  method: 'POST',
  path: '/api/admin/users/:id/unblock',
  summary: 'Let somebody in again.',
  caller: 'admin',
  params: user,
  problems: ['invalid_admin_key', 'user_not_found'],
})

export const makePasswordLink = defineRoute({
  name: 'makePasswordLink',
  method: 'POST',
  path: '/api/admin/users/:id/password_link',
  summary:
    'A link by which somebody sets a new password, once, within a day. It ends earlier ones; until then the old password holds.',
  caller: 'admin',
  params: user,
  answer: z.object({ token: z.string(), expires_at: z.string() }),
  problems: ['invalid_admin_key', 'user_not_found'],
})

export const removeSecondFactors = defineRoute({
  name: 'removeSecondFactors',
  method: 'POST',
  path: '/api/admin/users/:id/second_factors/remove',
  summary:
    'For somebody who has lost them: take every second factor and recovery code away. The password is enough again.',
  caller: 'admin',
  params: user,
  problems: ['invalid_admin_key', 'user_not_found'],
})

export const setAdministrator = defineRoute({
  name: 'setAdministrator',
  method: 'PUT',
  path: '/api/admin/users/:id/administrator',
  summary: 'Make somebody an administrator, or no longer. One always stays.',
  caller: 'admin',
  params: user,
  body: z.strictObject({ administrator: z.boolean() }),
  problems: ['invalid_admin_key', 'user_not_found', 'user_blocked', 'last_administrator'],
})

export const deleteUser = defineRoute({
  name: 'deleteUser',
  method: 'POST',
  path: '/api/admin/users/:id/delete',
  summary: 'Delete an account with everything of its own: novels, games, saves. Payments stay without a name.',
  caller: 'admin',
  params: user,
  body: z.strictObject({ username: z.string().check(z.maxLength(100)) }),
  problems: ['invalid_admin_key', 'user_not_found', 'last_administrator', 'name_not_confirmed'],
})

export const listOperatedNovels = defineRoute({
  name: 'listOperatedNovels',
  method: 'GET',
  path: '/api/admin/novels',
  summary: 'Published novels, the newest first; by a part of the name, only the hidden or the reported ones.',
  caller: 'admin',
  query: z.object({ ...paging, search: substring, state: z._default(z.enum(novelStates), 'all') }),
  answer: z.object({ novels: z.array(OperatedNovel), max_novels: z.number() }),
  problems: ['invalid_admin_key'],
})

export const readServerState = defineRoute({
  name: 'readServerState',
  method: 'GET',
  path: '/api/admin/server',
  summary: 'What the server is and holds: version, storage, quotas, Telegram.',
  caller: 'admin',
  answer: ServerState,
  problems: ['invalid_admin_key'],
})

export const listJobs = defineRoute({
  name: 'listJobs',
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Work in the background: what runs and waits first, then what failed or ended last.',
  caller: 'admin',
  answer: z.object({ jobs: z.array(Job) }),
  problems: ['invalid_admin_key'],
})

export const listActions = defineRoute({
  name: 'listActions',
  method: 'GET',
  path: '/api/admin/log',
  summary: 'What administrators did, and scripts with the server’s key, the last first.',
  caller: 'admin',
  query: z.object(paging),
  answer: z.object({ actions: z.array(LoggedAction), max_actions: z.number() }),
  problems: ['invalid_admin_key'],
})
