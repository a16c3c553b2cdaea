import { changeSettings, readSettings } from '@fabula/contract/routes/settings'
import type { PersistedSettings, ReaderSettings } from '@fabula/contract/shapes/settings'
import { call } from '../../client/call.ts'
import { isOfflineCopy } from '../../client/is-offline-copy.ts'
import { session } from '../../client/session.ts'
import { checkPreferences, chosenAt, type Preferences } from './preferences.ts'
import { changePreferences, currentPreferences, subscribe } from './use-preferences.ts'

/** A slider changes often; the account is updated once it has rested for this long, in milliseconds. */
const restMs = 800

/** The name of each preference in the account's settings. */
const names = {
  textSize: 'text_size',
  speed: 'text_speed',
  autoSpeed: 'auto_speed',
  skip: 'skip',
  face: 'face',
  motion: 'motion',
  volume: 'volume',
  music: 'music',
  dim: 'dim',
  letterKeys: 'letter_keys',
  mode: 'mode',
} as const satisfies Record<keyof Preferences, keyof ReaderSettings>
const fields = Object.keys(names) as (keyof Preferences)[]

/**
 * Syncs the reading preferences of this device with the reader's account; the newest choice on any device wins. Returns
 * a function that stops it. Without an account or a connection, the device keeps its own.
 */
export function followSettings(): () => void {
  if (isOfflineCopy || !session.read()) return () => undefined
  /** The time of the newest choice that the account knows. */
  let known = 0
  const apply = async (answer: Promise<PersistedSettings>) => {
    try {
      const { settings, changed_at } = await answer
      const at = changed_at === null ? 0 : Date.parse(changed_at)
      known = Math.max(known, at)
      if (at > chosenAt(localStorage)) changePreferences(preferencesIn(settings), at)
    } catch {
      // No answer: the device keeps its own, and the next visit updates the account.
    }
  }
  const send = async () => {
    const at = chosenAt(localStorage)
    if (at <= known) return
    known = at
    const body = { settings: settingsOf(currentPreferences()), changed_at: new Date(at).toISOString() }
    await apply(call(changeSettings, { body }, { quiet: true }))
  }
  // Choices made here without an account or a connection are sent to it.
  void apply(call(readSettings, {}, { quiet: true })).then(send)

  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), restMs)
  })
  const sendNow = () => void send()
  addEventListener('pagehide', sendNow)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    removeEventListener('pagehide', sendNow)
  }
}

const settingsOf = (preferences: Preferences): ReaderSettings =>
  Object.fromEntries(fields.map((field) => [names[field], preferences[field]]))

/** The account's preferences, on top of those here; unknown fields, or values from a newer page, are ignored. */
function preferencesIn(settings: ReaderSettings): Preferences {
  const known = fields.flatMap((field) => {
    const value = settings[names[field]]
    return value === undefined ? [] : [[field, value]]
  })
  return checkPreferences({ ...currentPreferences(), ...Object.fromEntries(known) })
}
