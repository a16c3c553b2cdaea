import { playPhrases } from '@fabula/phrases/play'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { loadChunk } from '../client/load-chunk.ts'
import { InBrowser } from '../page/in-browser.tsx'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Answer } from './answer/answer.tsx'
import { SideNotes } from './answer/side-notes.tsx'
import { Thinking } from './answer/thinking.tsx'
import { TopBar } from './controls/top-bar.tsx'
import { useKeys } from './controls/use-keys.ts'
import { useStagePress } from './controls/use-stage-press.ts'
import type { Deck } from './extras/deck.ts'
import { loadExtras } from './extras/load-extras.ts'
import { stateOf } from './game/play-model.ts'
import type { Play } from './game/use-play-game.ts'
import { advanceOf } from './message/advance.ts'
import { MessageBox } from './message/message-box.tsx'
import { usePaging } from './message/use-paging.ts'
import type { PanelName } from './panels/panel-name.ts'
import { Panels } from './panels/panels.tsx'
import type { PilotMode } from './pilot-mode.ts'
import { prefer, usePreferences } from './settings/use-preferences.ts'

const TheEnd = lazy(() => loadChunk(() => import('./the-end.tsx')))
const ChatLog = lazy(() => loadChunk(() => import('./chat/chat-log.tsx')))
const AnswerTools = lazy(async () => ({ default: (await loadExtras()).AnswerTools }))
const MoreActions = lazy(async () => ({ default: (await loadExtras()).MoreActions }))
const Pilot = lazy(async () => ({ default: (await loadExtras()).Pilot }))

type TheatreProps = {
  play: Play
  /** The game has begun and the first rush is over: what is not needed for reading may come now. */
  settled: boolean
  onLogin: () => void
}

/** A game that is open: the message or the conversation over the stage, what can be answered, the buttons, the sheets. */
export function Theatre({ play, settled, onLogin }: TheatreProps) {
  const { game, model, notes } = play
  const words = useWords(playPhrases)
  const { language } = usePage()
  const { mode, music, letterKeys } = usePreferences()
  const paging = usePaging(model)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [hidden, setHidden] = useState(false)
  const [pilot, fly] = useState<PilotMode>('off')
  const front = useRef<HTMLDivElement>(null)

  const state = stateOf(model)
  const chat = mode === 'chat'
  const closePanel = useCallback(() => setPanel(null), [])
  const advance = () => {
    if (hidden) return setHidden(false)
    switch (advanceOf(model, paging.pages, mode)) {
      case 'show':
        return game.dispatch({ type: 'page-shown' })
      case 'turn':
        return game.dispatch({ type: 'page', page: paging.page + 1, shown: false })
      case 'continue':
        return void game.send({ kind: 'continue' })
      case 'nothing':
        return
    }
  }
  const login = () => {
    setPanel(null)
    onLogin()
  }
  const back = () => {
    if (paging.page > 0) game.dispatch({ type: 'page', page: paging.page - 1, shown: true })
  }
  const stepOut = () => {
    if (hidden) setHidden(false)
    else if (pilot !== 'off') fly('off')
    else front.current?.querySelector<HTMLElement>('.ui-menu > summary')?.click()
  }
  useKeys(
    {
      on: advance,
      back,
      escape: stepOut,
      history: () => setPanel('history'),
      saves: () => setPanel('saves'),
      help: () => setPanel('help'),
      music: () => prefer({ music: !music }),
      hide: () => setHidden(!hidden),
      chat: () => prefer({ mode: chat ? 'visual' : 'chat' }),
      auto: () => fly(pilot === 'auto' ? 'off' : 'auto'),
      skip: () => fly(pilot === 'skip' ? 'off' : 'skip'),
      fullscreen: () => void loadExtras().then((all) => all.toggleFullscreen()),
      quickSave: () => void loadExtras().then((all) => all.quickSave(play, language)),
      quickLoad: () => void loadExtras().then((all) => all.quickLoad(play, language)),
    },
    letterKeys,
  )
  const press = useStagePress({
    onPress: advance,
    onLongPress: () => setHidden(!hidden),
    onSwipeUp: () => setPanel('history'),
  })
  if (!state) return null

  const paused = panel !== null || hidden
  const deck: Deck = { front, play, paging, pilot, fly, advance, open: setPanel, hide: () => setHidden(true), paused }
  const tools = settled && model.phase === 'ready' && state.can_retry && (chat || !paging.unread) && (
    <Suspense>
      <AnswerTools play={play} open={setPanel} state={state} isFresh={model.fresh} />
    </Suspense>
  )
  const notesAndAnswer = (
    <>
      <SideNotes model={model} state={state} />
      <Thinking model={model} onCancel={() => void game.cancel()} />
      <Answer
        model={model}
        notes={notes}
        unread={!chat && paging.unread}
        count={chat ? null : paging.count}
        onMove={(move) => void game.send(move)}
        onAdvance={advance}
      />
    </>
  )
  return (
    <div ref={front} className="play-front" data-hidden={hidden || undefined} data-mode={mode} {...press}>
      <TopBar onOpen={setPanel} more={settled && <Suspense>{<MoreActions {...deck} />}</Suspense>} />
      {settled && <Suspense>{<Pilot {...deck} />}</Suspense>}
      <main id="main" className="play-main">
        <h1 className="ui-hidden">{state.novel_name}</h1>
        {model.phase === 'ended' ? (
          <InBrowser>
            <TheEnd game={game} novelName={state.novel_name} onHistory={() => setPanel('history')} />
          </InBrowser>
        ) : chat ? (
          <>
            <Suspense fallback={<div className="chat-log" />}>
              <ChatLog model={model} />
            </Suspense>
            <div className="chat-answer">
              {tools}
              {notesAndAnswer}
            </div>
          </>
        ) : (
          <MessageBox
            model={model}
            paging={paging}
            onShown={() => game.dispatch({ type: 'page-shown' })}
            onAdvance={advance}
            turnable={state.interact}
            tools={tools}
          >
            {notesAndAnswer}
          </MessageBox>
        )}
      </main>
      <Panels panel={panel} game={game} model={model} onClose={closePanel} onLogin={login} onOpen={setPanel} />
      {hidden && (
        <button type="button" className="ui-hidden" onClick={() => setHidden(false)}>
          {words.showInterface}
        </button>
      )}
    </div>
  )
}
