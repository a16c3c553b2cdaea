import { languageTags } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { useEffect, useRef } from 'react'
import { usePage } from '../../page/page-facts.tsx'
import { textLang } from '../../page/text-lang.ts'
import { canSpeak } from '../../stage/sound/browser-voices.ts'
import type { PlayControls } from '../extras/play-controls.ts'
import { messageOf, type PlayModel, speakerOf, stateOf } from '../game/play-model.ts'
import { usePreferences } from '../settings/use-preferences.ts'
import { useSoundLevels } from '../sound/sound-levels.ts'
import './aloud.css'
import { speakInBrowser } from './browser-speaker.ts'
import { markWord, unmark } from './mark-word.ts'
import { notifySpeechCap } from './notify-speech-cap.ts'
import { speakByService } from './service-speaker.ts'
import type { Speak, VoiceSettings } from './speaker.ts'
import { setSpeaking, useListening } from './speech-activity.ts'

/**
 * Reads the characters' lines aloud once the reader has turned this on: each page when it is complete, in its speaker's
 * voice, marking words as they are spoken. In chat mode it reads all lines of a reply with several speakers, one after the
 * other. Another page, a sheet, muting or the reader's own voice stops it.
 */
export function Aloud({ play, paging, paused, front }: Pick<PlayControls, 'play' | 'paging' | 'paused' | 'front'>) {
  const { model } = play
  const { language } = usePage()
  const { music: on, mode } = usePreferences()
  const levels = useSoundLevels()
  const { speech: volume } = levels
  const speak = speakerFor(model, levels.aloud, language)
  const { key, text, by, growing, lines } = messageOf(model)
  const chat = mode === 'chat'
  const whole = chat ? !growing : !paging.growing
  const spoken = on && volume > 0 && !paused && by === 'story' && whole && text.trim() !== ''
  const wanted = spoken && speak ? `${key} ${chat ? 'all' : paging.page} ${levels.aloud}` : null
  // A page that the reader interrupted by speaking is not resumed.
  const brokenOff = useRef<string | null>(null)
  if (useListening()) brokenOff.current = wanted
  const page = wanted === brokenOff.current ? null : wanted
  const speakers = chat && lines ? lines.map(({ character_id }) => character_id) : [speakerOf(model)]
  const voices = speakers.map((who) => voiceSettings(model, levels.voices, who))
  const latest = useRef({ speak, voices, volume })
  latest.current = { speak, voices, volume }

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
    const { speak: say, voices, volume } = latest.current
    // The text may be re-rendered while it is spoken.
    const elementOf = (line: number) => spokenElements(front.current, chat, voices.length)[line]
    if (page === null || !say || !elementOf(0)) return
    setSpeaking(true)
    const end = () => {
      unmark()
      setSpeaking(false)
    }
    const stops: (() => void)[] = []
    const sayLine = (line: number) => {
      const [box, how] = [elementOf(line), voices[line]]
      if (!box || !how) return end()
      const stop = say({
        how,
        volume,
        text: box.textContent ?? '',
        language: textLang(text, language) ?? languageTags[language],
        onWord: (start, finish) => {
          const now = elementOf(line)
          if (now) markWord(now, start, finish)
        },
        onEnd: () => sayLine(line + 1),
      })
      stops.push(stop)
    }
    sayLine(0)
    return () => {
      for (const stop of stops) stop()
      end()
    }
  }, [page])
  return null
}

/** The elements with the spoken lines as they are typeset, so that offsets in the text are offsets there. */
const spokenElements = (front: HTMLElement | null, chat: boolean, lines: number): Element[] =>
  chat
    ? [...(front?.querySelectorAll('.chat-line:not([data-by="reader"]) .chat-text') ?? [])].slice(-lines)
    : [...(front?.querySelectorAll('.message-text') ?? [])]

function speakerFor(model: PlayModel, by: 'off' | 'browser' | 'service', language: Language): Speak | null {
  const state = stateOf(model)
  if (by === 'browser') return canSpeak() ? speakInBrowser : null
  if (by === 'off' || !state || state.game_state_id === null) return null
  const instead = canSpeak() ? speakInBrowser : null
  const where = { lang: language, novelId: state.novel_id, stateId: state.game_state_id }
  return speakByService(where, instead, (error) => notifySpeechCap(error, language, instead !== null))
}

/** The voice of a speaker: by the reader's choice, else the author's, else the voice's own defaults. */
function voiceSettings(model: PlayModel, chosen: Readonly<Record<string, string>>, who: string | null): VoiceSettings {
  const voice = stateOf(model)?.voices?.find(({ character_id }) => character_id === who)?.voice
  return {
    chosen: who === null ? chosen.narrator : chosen[who],
    name: voice?.name ?? '',
    pitch: (voice?.pitch ?? 100) / 100,
    pace: (voice?.pace ?? 100) / 100,
  }
}
