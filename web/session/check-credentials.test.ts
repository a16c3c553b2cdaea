import { expect, test } from 'vitest'
import { checkLogin, checkRegistration, registrationFault } from './check-credentials.ts'

const typed = { username: 'Mira_7', password: 'long enough', again: 'long enough' }

test('login requires both fields and nothing else', () => {
  expect(checkLogin({ username: '', password: 'x' })).toBe('fillAll')
  expect(checkLogin({ username: 'мира', password: '' })).toBe('fillAll')
  expect(checkLogin({ username: 'мира', password: 'x' })).toBeNull()
})

test.each([
  [{}, null],
  [{ again: '' }, 'fillAll'],
  [{ again: 'other' }, 'passwordsDiffer'],
  [{ username: 'мира' }, 'usernameCharacters'],
  [{ username: ' Mira_7 ' }, null],
  [{ username: ' ' }, 'usernameCharacters'],
  [{ username: 'a b' }, 'usernameCharacters'],
  [{ username: 'a-b' }, 'usernameCharacters'],
  [{ username: 'мира', again: 'other' }, 'passwordsDiffer'],
])('registration with %o is %s', (change, fault) => {
  expect(checkRegistration({ ...typed, ...change })).toBe(fault)
})

test.each([
  ['username_length', 'usernameLength'],
  ['username_characters', 'usernameCharacters'],
  ['username_taken', 'usernameTaken'],
  ['password_length', 'passwordLength'],
  ['too_many_requests', null],
  [null, null],
])('refusal code %s maps to the form’s message %s', (code, fault) => {
  expect(registrationFault(code)).toBe(fault)
})
