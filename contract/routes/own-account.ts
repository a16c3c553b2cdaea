import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { SessionShown, TelegramLink } from '../shapes/account.ts'
import { Room } from '../shapes/room.ts'

const password = z.string().check(z.maxLength(10_000))

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
  summary: 'Where I am logged in, the one used last first.',
  caller: 'user',
  answer: z.array(SessionShown),
})

export const endSession = defineRoute({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/me/sessions/:sessionId',
  summary: 'Log out somewhere else: that token is dead.',
  caller: 'user',
  params: z.object({ sessionId: z.uuid() }),
  problems: ['session_not_found'],
})

export const readRoom = defineRoute({
  name: 'readRoom',
  method: 'GET',
  path: '/api/me/room',
  summary: 'How much room my novels take on this server, and how much there is.',
  caller: 'user',
  answer: Room,
})

export const exportAccount = defineRoute({
  name: 'exportAccount',
  method: 'GET',
  path: '/api/me/export',
  summary: 'Everything of mine as one file (application/zip): account, library, games, saves, payments, novels.',
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
  summary: 'Delete my account with everything of mine, for good. Payment records stay, without my name.',
  caller: 'user',
  body: z.strictObject({ username: z.string().check(z.maxLength(100)), password }),
  problems: ['name_not_confirmed', 'wrong_password', 'last_administrator'],
})

export const linkTelegram = defineRoute({
  name: 'linkTelegram',
  method: 'POST',
  path: '/api/me/telegram',
  summary: 'A code that links my Telegram account, to be sent to the bot. The same one until it is used or expired.',
  caller: 'user',
  answer: TelegramLink,
  problems: ['access_needs_bot'],
})

export const unlinkTelegram = defineRoute({
  name: 'unlinkTelegram',
  method: 'DELETE',
  path: '/api/me/telegram',
  summary: 'Take the link to my Telegram account away. What I have paid for stays open.',
  caller: 'user',
})
