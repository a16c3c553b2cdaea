import type { Language } from '@fabula/core/novel/language'
import { useEffect, useRef } from 'react'
import { usePage } from '../../page/page-facts.tsx'
import { textLang } from '../../page/text-lang.ts'
import { canSpeak } from '../../stage/sound/browser-voices.ts'
import type { Deck } from '../extras/deck.ts'
import { messageOf, type PlayModel, speakerOf, stateOf } from '../game/play-model.ts'
import { usePreferences } from '../settings/use-preferences.ts'
import { useSoundLevels } from '../sound/sound-levels.ts'
import './aloud.css'
import { speakInBrowser } from './browser-speaker.ts'
import { useListening } from './listening.ts'
import { markWord, unmark } from './mark-word.ts'
import { speakByService } from './service-speaker.ts'
import type { HowToSound, Speak } from './speaker.ts'
import { setSpeaking } from './speaking.ts'
import { tellCap } from './tell-cap.ts'

/**
 * Reads the characters' lines aloud once the reader has turned this on: each page when it is complete, in its speaker's
 * voice, marking words as they are spoken. Another page, a sheet, muting or the reader's own voice stops it.
 */
export function Aloud({ play, paging, paused, front }: Pick<Deck, 'play' | 'paging' | 'paused' | 'front'>) {
  const { model } = play
  const { language } = usePage()
  const { music: on, mode } = usePreferences()
  const levels = useSoundLevels()
  const { speech: volume } = levels
  const speak = speakerFor(model, levels.aloud, language)
  const { key, text, by, growing } = messageOf(model)
  const chat = mode === 'chat'
  const whole = chat ? !growing : !paging.growing
  const spoken = on && volume > 0 && !paused && by === 'story' && whole && text.trim() !== ''
  const wanted = spoken && speak ? `${key} ${chat ? 'all' : paging.page} ${levels.aloud}` : null
  // A page that the reader interrupted by speaking is not resumed.
  const brokenOff = useRef<string | null>(null)
  if (useListening()) brokenOff.current = wanted
  const page = wanted === brokenOff.current ? null : wanted
  const how = howToSound(model, levels.voices)
  const latest = useRef({ speak, how, volume })
  latest.current = { speak, how, volume }

  const canBeHeard = speak !== null
  useEffect(() => {
    const root = document.documentElement
    if (on && canBeHeard) root.dataset.aloud = ''
    return () => {
      delete root.dataset.aloud
    }
  }, [on, canBeHeard])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page; the options are read when it begins
  useEffect(() => {
    const { speak: say, ...options } = latest.current
    const box = spokenElement(front.current, chat)
    if (page === null || !say || !box) return
    setSpeaking(true)
    const end = () => {
      unmark()
      setSpeaking(false)
    }
    const stop = say({
      ...options,
      text: box.textContent ?? '',
      language: textLang(text, language) ?? (language === 'russian' ? 'ru' : 'en'),
      onWord: (start, finish) => {
        // The text may have been re-rendered while it is spoken.
        const now = spokenElement(front.current, chat)
        if (now) markWord(now, start, finish)
      },
      onEnd: end,
    })
    return () => {
      stop()
      end()
    }
  }, [page])
  return null
}

/** The element with the spoken text as it is typeset, so that offsets in the text are offsets there. */
const spokenElement = (front: HTMLElement | null, chat: boolean): Element | null =>
  chat
    ? ([...(front?.querySelectorAll('.chat-line:not([data-by="reader"]) .chat-text') ?? [])].at(-1) ?? null)
    : (front?.querySelector('.message-text') ?? null)

function speakerFor(model: PlayModel, by: 'off' | 'browser' | 'service', language: Language): Speak | null {
  const state = stateOf(model)
  if (by === 'browser') return canSpeak() ? speakInBrowser : null
  if (by === 'off' || !state || state.game_state_id === null) return null
  const instead = canSpeak() ? speakInBrowser : null
  const where = { lang: language, novelId: state.novel_id, stateId: state.game_state_id }
  return speakByService(where, instead, (error) => tellCap(error, language, instead !== null))
}

/** How the speaker's voice sounds: by the reader's choice, else the author's, else the voice's own defaults. */
function howToSound(model: PlayModel, chosen: Readonly<Record<string, string>>): HowToSound {
  const state = stateOf(model)
  const who = state && speakerOf(model)
  const voice = state?.voices?.find(({ character_id }) => character_id === who)?.voice
  return {
    chosen: who === null ? chosen.narrator : chosen[who],
    name: voice?.name ?? '',
    pitch: (voice?.pitch ?? 100) / 100,
    pace: (voice?.pace ?? 100) / 100,
  }
}
