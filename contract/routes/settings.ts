import { defineRoute } from '../define-route.ts'
import { PersistedSettings, SettingsChange } from '../shapes/settings.ts'

export const readSettings = defineRoute({
  name: 'readSettings',
  method: 'GET',
  path: '/api/me/settings',
  summary: 'How I like to read, on every device of mine.',
  caller: 'user',
  answer: PersistedSettings,
})

export const changeSettings = defineRoute({
  name: 'changeSettings',
  method: 'PUT',
  path: '/api/me/settings',
  summary: 'Keep how I like to read. The newest change of any device wins; answers what holds now.',
  caller: 'user',
  body: SettingsChange,
  answer: PersistedSettings,
})
