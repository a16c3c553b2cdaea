import * as routes from '@fabula/contract/routes/play'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { useIdle } from '../controls/use-idle.ts'
import { useKeyboardInset } from '../controls/use-keyboard-inset.ts'
import { messageOf, type PlayModel, stateOf } from '../game/play-model.ts'
import { advanceOf } from '../message/advance.ts'
import { followSettings } from '../settings/follow-settings.ts'
import { usePreferences } from '../settings/use-preferences.ts'
import { autoDelay } from './auto-delay.ts'
import type { PlayControls } from './play-controls.ts'
import './advance.css'
import './settled-layout.css'
import { Aloud } from '../speech/aloud.tsx'
import { Dictation } from '../speech/dictation.tsx'
import { useSpeaking } from '../speech/speech-activity.ts'
import { ReadMarks } from './read-marks.ts'
import { UndoRollBack } from './undo-roll-back.tsx'
import { useFacesInSight } from './use-faces-in-sight.ts'
import { useOutOfSight } from './use-out-of-sight.ts'
import { useSwipeOverText } from './use-swipe-over-text.ts'
import { useTranslationPoll } from './use-translation-poll.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** How long skipping shows each page, so that it can be seen and stopped; in milliseconds. */
const skipMs = 60
/** At most this many of the reader's other games are checked for messages read before. */
const maxGames = 6

/** Turns pages automatically, by time or by what was read before, and shows that it does. */
export function Advance({ front, play, paging, advanceMode, setAdvanceMode, advance, paused: covered }: PlayControls) {
  const { model } = play
  const outOfSight = useOutOfSight()
  const paused = covered || outOfSight
  const sheet = useWords(playSheetPhrases)
  const { autoSpeed, skip, mode } = usePreferences()
  const marks = useReadMarks(model)
  const known = useReadElsewhere(stateOf(model), marks, advanceMode === 'skip' && skip === 'read')
  const next = advanceOf(model, paging.pages, mode)
  const { key, text } = messageOf(model)
  const shown = mode === 'chat' ? text : paging.text
  // The message shown when skipping begins counts as read.
  const skipBeganAt = useRef<string | null>(null)
  if (advanceMode === 'skip') skipBeganAt.current ??= key
  else skipBeganAt.current = null
  const act = useRef(advance)
  act.current = advance

  const speaking = useSpeaking()
  const failed = model.phase === 'ready' && model.failure !== null
  const waits = model.phase === 'sending' || (model.phase === 'streaming' && advanceMode === 'skip')
  const passes = skip === 'all' || key === skipBeganAt.current || marks.has(text)
  useTranslationPoll(play)
  useSwipeOverText(front)
  useEffect(followSettings, [])
  useIdle(front)
  useKeyboardInset(front)
  useFacesInSight(front)
  useWakeLock(advanceMode !== 'off' && !paused)
  useEffect(() => {
    if (advanceMode === 'off' || paused) return
    if (failed) return setAdvanceMode('off')
    if (advanceMode === 'skip') {
      if (waits || !known) return
      if (next === 'nothing' || !passes) return setAdvanceMode('off')
    } else if (speaking || (next !== 'turn' && next !== 'continue')) return
    const timer = setTimeout(() => act.current(), advanceMode === 'skip' ? skipMs : autoDelay(shown, autoSpeed))
    return () => clearTimeout(timer)
  }, [advanceMode, paused, failed, waits, known, next, passes, shown, speaking, autoSpeed, setAdvanceMode])

  return (
    <div className="advance-mode" role="status">
      <UndoRollBack {...play} />
      <Aloud {...{ play, paging, paused, front }} />
      <Dictation front={front} />
      {advanceMode !== 'off' && (
        <Button size="small" kind="quiet" onClick={() => setAdvanceMode('off')}>
          <span className="advance-lamp" aria-hidden="true" />
          <span className="advance-what">{advanceMode === 'auto' ? sheet.autoOn : sheet.skipOn} · </span>
          {sheet.stop}
        </Button>
      )}
    </div>
  )
}

/** Messages read on this device. A message is added once it was shown completely and the reader went on. */
function useReadMarks(model: PlayModel): ReadMarks {
  const link = stateOf(model)?.play_link ?? ''
  const [marks] = useState(() => new ReadMarks(localStorage, `fabula.read.${link}`))
  const whole = (model.phase === 'ready' || model.phase === 'ended') && model.reading.shown
  const { key, text } = messageOf(model)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the message
  useEffect(() => {
    if (!whole || text === '') return
    return () => marks.add([text])
  }, [whole, key, marks])
  return marks
}

/** Adds the messages of the reader's other games of this novel, on any device; fetched once. */
function useReadElsewhere(state: PlayState | null, marks: ReadMarks, wanted: boolean): boolean {
  const { language } = usePage()
  const [known, setKnown] = useState(false)
  const novelId = state?.novel_id
  useEffect(() => {
    if (!wanted || known || !novelId) return
    let stale = false
    const done = () => stale || setKnown(true)
    // On failure the messages count as unread: skipping just stops earlier.
    fetchReadElsewhere(novelId, language)
      .then((texts) => marks.add(texts))
      .then(done, done)
    return () => {
      stale = true
    }
  }, [wanted, known, novelId, language, marks])
  return known || !wanted
}

async function fetchReadElsewhere(novelId: PlayState['novel_id'], lang: Language): Promise<string[]> {
  const games = await call(routes.listGames, { params: { novelId } }, { quiet: true })
  const fetched = await Promise.all(
    games
      .slice(0, maxGames)
      .map(({ game_state_id: stateId }) =>
        call(routes.history, { params: { lang, novelId, stateId }, query: { limit: 1_000 } }, { quiet: true }),
      ),
  )
  // Each game's last message is the reader's current one, which may not have been read.
  return fetched.flatMap((entries) =>
    entries.slice(0, -1).flatMap((entry) => (entry.speaker_type === 'other' ? [entry.character_message] : [])),
  )
}
