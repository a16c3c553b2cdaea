import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { SessionShown, TelegramLink } from '../shapes/account.ts'
import { password } from '../shapes/credentials.ts'
import { Room } from '../shapes/room.ts'

export const changePassword = defineRoute({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/me/password',
  summary: 'Set a new password. All my other sessions end.',
  caller: 'user',
  body: z.strictObject({ current_password: password, new_password: password }),
  problems: ['wrong_password', 'password_length', 'password_is_name', 'password_common'],
})

export const listSessions = defineRoute({
  name: 'listSessions',
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'List my sessions, most recently used first.',
  caller: 'user',
  answer: z.array(SessionShown),
})

export const endSession = defineRoute({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/me/sessions/:sessionId',
  summary: 'End another session of mine: its token becomes invalid.',
  caller: 'user',
  params: z.object({ sessionId: z.uuid() }),
  problems: ['session_not_found'],
})

export const readRoom = defineRoute({
  name: 'readRoom',
  method: 'GET',
  path: '/api/me/room',
  summary: 'Get how much storage my novels use on this server, and how much there is.',
  caller: 'user',
  answer: Room,
})

export const exportAccount = defineRoute({
  name: 'exportAccount',
  method: 'GET',
  path: '/api/me/export',
  summary: 'Export all my data as one file (application/zip): account, library, games, saves, payments, novels.',
  work: 'uploads',
  answersFile: 'application/zip',
  caller: 'user',
  answer: z.unknown(),
  problems: ['files_unavailable', 'changed_elsewhere'],
})

export const deleteAccount = defineRoute({
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/me/delete',
  summary: 'Delete my account with all my data, for good. Payment records stay, without my name.',
  caller: 'user',
  body: z.strictObject({ username: z.string().check(z.maxLength(100)), password }),
  problems: ['name_not_confirmed', 'wrong_password', 'last_administrator'],
})

export const linkTelegram = defineRoute({
  name: 'linkTelegram',
  method: 'POST',
  path: '/api/me/telegram',
  summary:
    'Create a code that links my Telegram account when it is sent to the bot. Returns the same code until it is used or expires.',
  caller: 'user',
  answer: TelegramLink,
  problems: ['access_needs_bot'],
})

export const unlinkTelegram = defineRoute({
  name: 'unlinkTelegram',
  method: 'DELETE',
  path: '/api/me/telegram',
  summary: 'Unlink my Telegram account. Novels that I have paid for stay open.',
  caller: 'user',
})
