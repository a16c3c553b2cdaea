import { changeSettings, readSettings } from '@fabula/contract/routes/settings'
import type { PersistedSettings, ReaderSettings } from '@fabula/contract/shapes/settings'
import { call } from '../../client/call.ts'
import { isOfflineCopy } from '../../client/is-offline-copy.ts'
import { session } from '../../client/session.ts'
import { checkPreferences, chosenAt, type Preferences } from './preferences.ts'
import { currentPreferences, onPreferences, prefer } from './use-preferences.ts'

/** A slider sends many changes; the account is told when the hand rests, after so many milliseconds. */
const restMs = 800

/** What each preference is called in the account's settings. */
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
 * Keeps this device and the reader's account of one mind about how they like to read; the newest choice of any device
 * wins. Answers how to stop. Without an account, or a connection, the device just keeps its own.
 */
export function followSettings(): () => void {
  if (isOfflineCopy || !session.read()) return () => undefined
  /** The newest choice that the account knows of. */
  let known = 0
  const hear = async (answer: Promise<PersistedSettings>) => {
    try {
      const { settings, changed_at } = await answer
      const at = changed_at === null ? 0 : Date.parse(changed_at)
      known = Math.max(known, at)
      if (at > chosenAt(localStorage)) prefer(preferencesIn(settings), at)
    } catch {
      // Nobody answered: the device has its own, and the next visit tells the account.
    }
  }
  const tell = async () => {
    const at = chosenAt(localStorage)
    if (at <= known) return
    known = at
    const body = { settings: settingsOf(currentPreferences()), changed_at: new Date(at).toISOString() }
    await hear(call(changeSettings, { body }, { quiet: true }))
  }
  // What was chosen here while there was no account, or no connection, is news to it.
  void hear(call(readSettings, {}, { quiet: true })).then(tell)

  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = onPreferences(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void tell(), restMs)
  })
  const leave = () => void tell()
  addEventListener('pagehide', leave)
  return () => {
    clearTimeout(timer)
    forget()
    removeEventListener('pagehide', leave)
  }
}

const settingsOf = (preferences: Preferences): ReaderSettings =>
  Object.fromEntries(fields.map((field) => [names[field], preferences[field]]))

/** What the account says, over what holds here; what it does not know, or a newer page wrote, changes nothing. */
function preferencesIn(settings: ReaderSettings): Preferences {
  const told = fields.flatMap((field) => {
    const value = settings[names[field]]
    return value === undefined ? [] : [[field, value]]
  })
  return checkPreferences({ ...currentPreferences(), ...Object.fromEntries(told) })
}
