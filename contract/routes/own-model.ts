import { defineRoute } from '../define-route.ts'
import { connectionRefusals, notAnswered } from '../model-problems.ts'
import { OwnModel, OwnModelChange } from '../shapes/models.ts'

export const readOwnModel = defineRoute({
  name: 'readOwnModel',
  method: 'GET',
  path: '/api/me/model',
  summary: 'Get my own model, which writes for me alone, and the providers that I may bring a key for.',
  caller: 'user',
  answer: OwnModel,
})

export const changeOwnModel = defineRoute({
  name: 'changeOwnModel',
  method: 'PUT',
  path: '/api/me/model',
  summary: 'Set my own key: it is tested, stored encrypted, never shown again, and used for me alone.',
  caller: 'user',
  body: OwnModelChange,
  answer: OwnModel,
  problems: ['model_provider_refused', ...connectionRefusals, ...notAnswered],
})

export const removeOwnModel = defineRoute({
  name: 'removeOwnModel',
  method: 'DELETE',
  path: '/api/me/model',
  summary: 'Delete my own key.',
  caller: 'user',
})
