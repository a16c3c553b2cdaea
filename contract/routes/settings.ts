import { defineRoute } from '../define-route.ts'
import { PersistedSettings, SettingsChange } from '../shapes/settings.ts'

export const readSettings = defineRoute({
  name: 'readSettings',
  method: 'GET',
  path: '/api/me/settings',
  summary: 'Get my reading settings, which all my devices share.',
  caller: 'user',
  answer: PersistedSettings,
})

export const changeSettings = defineRoute({
  name: 'changeSettings',
  method: 'PUT',
  path: '/api/me/settings',
  summary: 'Save my reading settings. The newest change of any device wins; returns the settings now in effect.',
  caller: 'user',
  body: SettingsChange,
  answer: PersistedSettings,
})
