import { defineRoute } from '../define-route.ts'
import { notAnswered, notTaken } from '../model-problems.ts'
import { OwnModel, OwnModelChange } from '../shapes/models.ts'

export const readOwnModel = defineRoute({
  name: 'readOwnModel',
  method: 'GET',
  path: '/api/me/model',
  summary: 'The model of my own that writes for me alone, and which providers I may bring a key of.',
  caller: 'user',
  answer: OwnModel,
})

export const changeOwnModel = defineRoute({
  name: 'changeOwnModel',
  method: 'PUT',
  path: '/api/me/model',
  summary: 'Bring a key of my own: it is tried, kept sealed, never shown again, and used for me alone.',
  caller: 'user',
  body: OwnModelChange,
  answer: OwnModel,
  problems: ['model_provider_refused', ...notTaken, ...notAnswered],
})

export const removeOwnModel = defineRoute({
  name: 'removeOwnModel',
  method: 'DELETE',
  path: '/api/me/model',
  summary: 'Forget my own key.',
  caller: 'user',
})
