import type { PlayState } from '@fabula/contract/shapes/play'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../client/load-chunk.ts'
import { ClientOnly } from '../page/client-only.tsx'
import { Answer } from './answer/answer.tsx'
import { SideNotes } from './answer/side-notes.tsx'
import { lazyExtra } from './extras/load-extras.ts'
import type { PlayControls } from './extras/play-controls.ts'
import { isBusy } from './game/play-model.ts'
import { MessageBox } from './message/message-box.tsx'

const TheEnd = lazy(() => loadChunk(() => import('./ending/the-end.tsx')))
const ChatLog = lazy(() => loadChunk(() => import('./chat/chat-log.tsx')))
const Thinking = lazyExtra((extras) => extras.Thinking)
const TurnModes = lazyExtra((extras) => extras.TurnModes)
const AnswerTools = lazyExtra((extras) => extras.AnswerTools)

type PlayScreenMainProps = { controls: PlayControls; state: PlayState; chat: boolean; settled: boolean }

/** The message or the conversation over the stage with the possible answers, or the end. */
export function PlayScreenMain({ controls, state, chat, settled }: PlayScreenMainProps) {
  const { play, paging, advance, open } = controls
  const { game, model, notes } = play
  if (model.phase === 'ended') {
    return (
      <ClientOnly>
        <TheEnd game={game} state={state} onHistory={() => open('history')} />
      </ClientOnly>
    )
  }
  const tools = settled &&
    model.phase === 'ready' &&
    (state.can_retry || state.interact) &&
    (chat || !paging.unread) && (
      <Suspense>
        <AnswerTools play={play} open={open} state={state} isFresh={model.fresh} />
      </Suspense>
    )
  const modes = settled && (
    <Suspense>
      <TurnModes {...controls} />
    </Suspense>
  )
  const notesAndAnswer = (
    <>
      <SideNotes game={game} model={model} state={state} />
      <Suspense>{isBusy(model) && <Thinking model={model} onCancel={() => void game.cancel()} />}</Suspense>
      <Answer
        model={model}
        notes={notes}
        unread={!chat && paging.unread}
        count={chat ? null : paging.count}
        modes={modes}
        onMove={(move) => void game.send(move)}
        onAdvance={advance}
      />
    </>
  )
  if (!chat) {
    return (
      <MessageBox
        model={model}
        paging={paging}
        onShown={() => game.dispatch({ type: 'page-shown' })}
        onAdvance={advance}
        turnable={state.interact}
        tools={tools}
        modes={modes}
      >
        {notesAndAnswer}
      </MessageBox>
    )
  }
  return (
    <>
      <Suspense fallback={<div className="chat-log" />}>
        <ChatLog model={model} />
      </Suspense>
      <div className="chat-answer">
        {tools}
        {notesAndAnswer}
      </div>
    </>
  )
}
