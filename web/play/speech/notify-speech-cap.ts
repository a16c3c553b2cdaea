import type { Language } from '@fabula/core/novel/language'
import { soundPhrases } from '@fabula/phrases/sound'
import { ApiError } from '../../client/api-problem.ts'
import { toast } from '../../ui/toast.ts'

const dayMs = 86_400_000
/** The day of the last message to the reader, in UTC like the caps: one a day is enough. */
let lastToldDay = -1

/** Tells a reader once a day that the site's speech has reached its cap, and whether the browser goes on reading. */
export function notifySpeechCap(error: unknown, language: Language, browserGoesOn: boolean): void {
  if (!(error instanceof ApiError && error.code === 'speech_cap')) return
  const today = Math.floor(Date.now() / dayMs)
  if (lastToldDay === today) return
  lastToldDay = today
  const words = soundPhrases[language]
  toast.error(words.aloud, browserGoesOn ? words.capBrowser : words.cap)
}
