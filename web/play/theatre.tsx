import type { GameStateId } from '@fabula/core/ids'
import { playPhrases } from '@fabula/phrases/play'
import { lazy, Suspense, useRef, useState } from 'react'
import { loadChunk } from '../client/load-chunk.ts'
import { InBrowser } from '../page/in-browser.tsx'
import { useWords } from '../page/page-facts.tsx'
import { Answer } from './answer/answer.tsx'
import { OtherAnswers } from './answer/other-answers.tsx'
import { SideNotes } from './answer/side-notes.tsx'
import { Thinking } from './answer/thinking.tsx'
import { TopBar } from './controls/top-bar.tsx'
import { useIdle } from './controls/use-idle.ts'
import { useKeyboardInset } from './controls/use-keyboard-inset.ts'
import { useKeys } from './controls/use-keys.ts'
import { useStagePress } from './controls/use-stage-press.ts'
import { stateOf } from './game/play-model.ts'
import type { Play } from './game/use-play-game.ts'
import { advanceOf } from './message/advance.ts'
import { MessageBox } from './message/message-box.tsx'
import { usePaging } from './message/use-paging.ts'
import type { PanelName } from './panels/panel-name.ts'
import { Panels } from './panels/panels.tsx'
import { prefer, usePreferences } from './settings/use-preferences.ts'

const TheEnd = lazy(() => loadChunk(() => import('./the-end.tsx')))
const ChatLog = lazy(() => loadChunk(() => import('./chat/chat-log.tsx')))

/** A game that is open: the message or the conversation over the stage, what can be answered, the buttons, the sheets. */
export function Theatre({ play, onLogin }: { play: Play; onLogin: () => void }) {
  const { game, model, notes } = play
  const words = useWords(playPhrases)
  const { mode, music, letterKeys } = usePreferences()
  const paging = usePaging(model)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [hidden, setHidden] = useState(false)
  const front = useRef<HTMLDivElement>(null)
  useIdle(front)
  useKeyboardInset(front)

  const state = stateOf(model)
  const chat = mode === 'chat'
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
  useKeys(
    {
      on: advance,
      back,
      escape: () => setHidden(false),
      history: () => setPanel('history'),
      saves: () => setPanel('saves'),
      help: () => setPanel('help'),
      music: () => prefer({ music: !music }),
      hide: () => setHidden(!hidden),
      chat: () => prefer({ mode: chat ? 'visual' : 'chat' }),
    },
    letterKeys,
  )
  const press = useStagePress({ onPress: advance, onLongPress: () => setHidden(!hidden) })
  if (!state) return null

  const canRetry = model.phase === 'ready' && state.can_retry
  const tools = canRetry && (chat || !paging.unread) && (
    <OtherAnswers
      state={state}
      isFresh={model.fresh}
      onAgain={() => void game.send({ kind: 'again' })}
      onGoTo={(id: GameStateId) => void game.goTo(id)}
    />
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
      <TopBar onOpen={setPanel} onHide={() => setHidden(true)} />
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
      <Panels panel={panel} game={game} model={model} onClose={() => setPanel(null)} onLogin={login} />
      {hidden && (
        <button type="button" className="ui-hidden" onClick={() => setHidden(false)}>
          {words.showInterface}
        </button>
      )}
    </div>
  )
}
