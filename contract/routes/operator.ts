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
  summary: 'List accounts, newest first; optionally filtered by part of the name, blocked accounts or administrators.',
  caller: 'admin',
  query: z.object({ ...paging, search: substring, state: z._default(z.enum(userStates), 'all') }),
  answer: z.object({ users: z.array(OperatedUser), max_users: z.number() }),
})

export const blockUser = defineRoute({
  name: 'blockUser',
  method: 'POST',
  path: '/api/admin/users/:id/block',
  summary:
    'Block an account: its sessions end, it cannot log in, and models no longer work for its novels. Its published novels stay, or with `hide_novels` are hidden, just like novels hidden individually.',
  caller: 'admin',
  params: user,
  body: z.strictObject({
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    hide_novels: z._default(z.boolean(), false),
  }),
  problems: ['user_not_found', 'user_blocked_already', 'last_administrator'],
})

export const unblockUser = defineRoute({
  name: 'unblockUser',
  method: 'POST',
  path: '/api/admin/users/:id/unblock',
  summary: 'Unblock an account.',
  caller: 'admin',
  params: user,
  problems: ['user_not_found'],
})

export const makePasswordLink = defineRoute({
  name: 'makePasswordLink',
  method: 'POST',
  path: '/api/admin/users/:id/password_link',
  summary:
    'Create a one-time link to set a new password for an account, valid for a day. Earlier links become invalid; the old password works until then.',
  caller: 'admin',
  params: user,
  answer: z.object({ token: z.string(), expires_at: z.string() }),
  problems: ['user_not_found'],
})

export const removeSecondFactors = defineRoute({
  name: 'removeSecondFactors',
  method: 'POST',
  path: '/api/admin/users/:id/second_factors/remove',
  summary:
    'Remove all second factors and recovery codes from the account of a user who has lost them. The password alone is enough again.',
  caller: 'admin',
  params: user,
  problems: ['user_not_found'],
})

export const setAdministrator = defineRoute({
  name: 'setAdministrator',
  method: 'PUT',
  path: '/api/admin/users/:id/administrator',
  summary: 'Make an account an administrator, or revoke that. At least one administrator always remains.',
  caller: 'admin',
  params: user,
  body: z.strictObject({ administrator: z.boolean() }),
  problems: ['user_not_found', 'user_blocked', 'last_administrator'],
})

export const deleteUser = defineRoute({
  name: 'deleteUser',
  method: 'POST',
  path: '/api/admin/users/:id/delete',
  summary: 'Delete an account with all its novels, games and saves. Payments stay, without a name.',
  caller: 'admin',
  params: user,
  body: z.strictObject({ username: z.string().check(z.maxLength(100)) }),
  problems: ['user_not_found', 'last_administrator', 'name_not_confirmed'],
})

export const listOperatedNovels = defineRoute({
  name: 'listOperatedNovels',
  method: 'GET',
  path: '/api/admin/novels',
  summary: 'List published novels, newest first; optionally filtered by part of the name, hidden or reported ones.',
  caller: 'admin',
  query: z.object({ ...paging, search: substring, state: z._default(z.enum(novelStates), 'all') }),
  answer: z.object({ novels: z.array(OperatedNovel), max_novels: z.number() }),
})

export const readServerState = defineRoute({
  name: 'readServerState',
  method: 'GET',
  path: '/api/admin/server',
  summary: 'Get the state of the server: version, storage, quotas, Telegram, e-mail.',
  caller: 'admin',
  answer: ServerState,
})

export const listJobs = defineRoute({
  name: 'listJobs',
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'List background jobs: running and waiting ones first, then those that failed or ended, most recent first.',
  caller: 'admin',
  answer: z.object({ jobs: z.array(Job) }),
})

export const listActions = defineRoute({
  name: 'listActions',
  method: 'GET',
  path: '/api/admin/log',
  summary: 'List the actions of administrators, and of scripts with the server’s key, newest first.',
  caller: 'admin',
  query: z.object(paging),
  answer: z.object({ actions: z.array(LoggedAction), max_actions: z.number() }),
})
