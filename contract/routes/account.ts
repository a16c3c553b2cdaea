import { UserId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { LoginAnswer, LoginBody, RegisterBody, RegisteredUser, User } from '../shapes/account.ts'

export const register = defineRoute({
  name: 'register',
  method: 'POST',
  path: '/api/user',
  summary: 'Register an account. Does not log in.',
  countedApart: 'registration',
  bodyKind: 'form',
  body: RegisterBody,
  answer: RegisteredUser,
  status: 201,
  problems: [
    'username_length',
    'username_characters',
    'username_taken',
    'password_length',
    'password_is_name',
    'password_common',
    'too_many_accounts',
    'registration_closed',
    'invitation_needed',
    'invitation_over',
  ],
})

export const login = defineRoute({
  name: 'login',
  method: 'POST',
  path: '/api/login',
  summary:
    'Exchange a username and password for a bearer token. An account with a second factor is answered `second_factor_needed` with a ticket for POST /api/login/second_step.',
  countedApart: 'signIn',
  bodyKind: 'form',
  body: LoginBody,
  answer: LoginAnswer,
  problems: ['wrong_credentials', 'second_factor_needed', 'proof_required', 'account_blocked'],
})

export const logout = defineRoute({
  name: 'logout',
  method: 'POST',
  path: '/api/logout',
  summary: 'Log out: the token becomes invalid and the document cookie is cleared.',
  caller: 'user',
})

export const readMe = defineRoute({
  name: 'readMe',
  method: 'GET',
  path: '/api/me',
  summary: 'Get the caller: an account, or a guest.',
  caller: 'player',
  answer: User,
})

export const readUser = defineRoute({
  name: 'readUser',
  method: 'GET',
  path: '/api/user/:id',
  summary: 'Get the public view of an account.',
  caller: 'player',
  params: z.object({ id: UserId }),
  answer: User,
  problems: ['user_not_found'],
})
