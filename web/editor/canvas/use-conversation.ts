import { testInteraction } from '@fabula/contract/routes/test-interaction'
import { replyEvents } from '@fabula/contract/shapes/reply-event'
import { TestAnswer } from '@fabula/contract/shapes/test-interaction'
import type { EndingId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useEffect, useRef, useState } from 'react'
import { ApiError, problemOf } from '../../client/api-problem.ts'
import { request } from '../../client/ask-server.ts'
import { handleProblem } from '../../client/call.ts'
import { ownSender } from '../../client/own-sender.ts'
import { problemText } from '../../client/problem-text.ts'
import { readEvents } from '../../client/read-events.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useEditorLocation } from '../location/use-location.tsx'
import { useEditor } from '../store/use-editor.tsx'
import { type TestBody, testRequest } from './canvas-request.ts'
import type { Conversation, ConversationTurn } from './conversation.ts'
import * as conversations from './conversation.ts'
import { persistConversation, readConversation } from './persisted-conversation.ts'
import { type Replay, replay } from './replay.ts'

/** A reply in progress: what it answers, and its text so far. */
type Sending = { said: ConversationTurn['said'] | null; writing: Writing; since: number }

/** The conversation with the current scene: its turns, the reply in progress, and the author's actions. */
export function useConversation(scene: InteractiveScene) {
  const editor = useEditor()
  const { openNovel } = useEditorLocation()
  const { language } = usePage()
  const words = useWords(testCanvasPhrases)
  const [conversation, setConversation] = useState<Conversation>(
    () =>
      readConversation(openNovel.novelId, scene.id) ??
      conversations.newConversation({ name: '', biography: '', language: editor.read().novel.language ?? language }),
  )
  const [sending, setSending] = useState<Sending | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [replaying, setReplaying] = useState<number | null>(null)
  const [replayed, setReplayed] = useState<Replay | null>(null)
  const asking = useRef<AbortController | null>(null)
  /** The conversation as it is now, for work that began earlier. */
  const latest = useRef(conversation)
  useEffect(() => () => asking.current?.abort(), [])

  /** Gives a nameless player the default name. */
  const withPlayerName = (of: Conversation): Conversation => ({
    ...of,
    player: { ...of.player, name: of.player.name.trim() || words.defaultPlayer },
  })
  const update = (next: Conversation) => {
    latest.current = next
    setConversation(next)
    persistConversation(openNovel.novelId, scene.id, next)
  }

  /** Requests one turn; null when it failed, was stopped, or another is in progress. */
  async function requestTurn(
    from: Conversation,
    said: ConversationTurn['said'],
    chosen: EndingId | null = null,
  ): Promise<conversations.Outcome | null> {
    if (asking.current) return null
    const control = new AbortController()
    asking.current = control
    setFailure(null)
    const begun: Sending = { said, writing: { speaker_name: null, text: '' }, since: Date.now() }
    setSending(begun)
    // The current novel, including unsaved edits.
    const { novel } = editor.read()
    const now = novel.interactive_scenes.find(({ id }) => id === scene.id) ?? scene
    try {
      const body = testRequest(novel, now, withPlayerName(from), said.kind === 'text' ? said.text : null, chosen)
      const answer = await askTest(body, {
        signal: control.signal,
        onWriting: (writing) => setSending({ ...begun, writing }),
      })
      return conversations.outcomeOf(answer, conversations.stageOf(novel, now, from), now)
    } catch (error) {
      if (control.signal.aborted) return null
      if (!(error instanceof ApiError)) throw error
      setFailure(await problemText(error, language))
      return null
    } finally {
      asking.current = null
      setSending(null)
    }
  }
  /** Requests one turn and adds its outcome with `add`. Returns false when there was none. */
  async function ask(
    from: Conversation,
    said: ConversationTurn['said'],
    add: (outcome: conversations.Outcome) => Conversation,
    chosen: EndingId | null = null,
  ): Promise<boolean> {
    const asked = latest.current
    const outcome = await requestTurn(from, said, chosen)
    if (outcome) update(conversations.withChangesMeanwhile(add(outcome), asked, latest.current))
    return outcome !== null
  }
  /** Replays the conversation. The old one stays until the author has seen the differences. */
  async function playAgain(): Promise<void> {
    if (asking.current || conversation.turns.length === 0) return
    setReplayed(null)
    setReplaying(0)
    try {
      const { novel } = editor.read()
      const now = novel.interactive_scenes.find(({ id }) => id === scene.id) ?? scene
      const onTurn = (after: Conversation) => setReplaying(after.turns.length)
      setReplayed(await replay(conversation, { novel, scene: now, ask: requestTurn, onTurn }))
    } finally {
      setReplaying(null)
    }
  }
  const say = (said: ConversationTurn['said'], from = conversation) =>
    ask(from, said, (outcome) => conversations.withOutcome(from, said, outcome))

  return {
    conversation,
    /** The conversation as it is shown, with a name for the player. */
    shown: withPlayerName(conversation),
    sending,
    failure,
    busy: sending !== null || replaying !== null,
    /** The number of turns replayed so far; null when no replay is running. */
    replaying,
    replayed,
    playAgain,
    /** Ends a replay, and continues with the new conversation or the old one. */
    endReplay: (keepNew: boolean) => {
      if (keepNew && replayed) update(replayed.after)
      setReplayed(null)
    },
    say: (text: string) => say({ kind: 'text', text: text.trim() }),
    goOn: () => say({ kind: 'continue', text: '' }),
    /** Requests another answer to the last line; all answers are kept. */
    again: () => {
      const last = conversation.turns.at(-1)
      if (!last || last.said.kind === 'choice') return
      void ask(conversations.backTo(conversation, conversation.turns.length - 1), last.said, (outcome) =>
        conversations.withAnotherAnswer(conversation, outcome),
      )
    },
    /** Replaces the line of a turn. Later turns are deleted once the new answer has arrived. */
    sayInstead: (turn: number, text: string) =>
      say({ kind: 'text', text: text.trim() }, conversations.backTo(conversation, turn)),
    /**
     * Takes a choice or a way out. Where it may cause single changes, the storyteller is asked for them, as in play.
     */
    choose: (id: EndingId, label: string) => {
      const said = { kind: 'choice' as const, text: label }
      const outcome = conversations.endingOutcome(editor.read().novel, scene, conversation, id)
      if (!outcome) return
      if (!conversations.maySingleChange(editor.read().novel, scene, conversation))
        return update(conversations.withOutcome(conversation, said, outcome))
      const add = ({ world, answer }: conversations.Outcome) =>
        conversations.withOutcome(conversation, said, { ...outcome, world, answer })
      void ask(conversation, said, add, id)
    },
    pick: (chosen: number) => update(conversations.withChosen(conversation, chosen)),
    rollBack: (turns: number) => {
      asking.current?.abort()
      setFailure(null)
      update(conversations.backTo(conversation, turns))
    },
    change: update,
    stop: () => asking.current?.abort(),
    reset: () => {
      asking.current?.abort()
      setFailure(null)
      update(conversations.newConversation(conversation.player))
    },
  }
}

export type ConversationDesk = ReturnType<typeof useConversation>

/** The part of a reply that has arrived. */
type Writing = { speaker_name: string | null; text: string }

/**
 * Requests one turn, and reports the reply as it is written. Throws `ApiError` when the server refuses or the
 * connection breaks: the server stores nothing of a test, so the turn cannot be resumed.
 */
async function askTest(
  body: TestBody,
  { signal, onWriting }: { signal: AbortSignal; onWriting: (writing: Writing) => void },
): Promise<TestAnswer> {
  try {
    return await ask(body, signal, onWriting)
  } catch (error) {
    if (signal.aborted) throw error
    // Any other error is a broken connection, or an answer from something other than our server.
    const problem = error instanceof ApiError ? error : new ApiError({ status: 0, code: 'no_connection', detail: '' })
    await handleProblem(problem, { quiet: true })
    throw problem
  }
}

async function ask(body: TestBody, signal: AbortSignal, onWriting: (writing: Writing) => void): Promise<TestAnswer> {
  const headers = { accept: 'text/event-stream' }
  const response = await request(ownSender(), testInteraction, { query: { prompt: '1' }, body, headers, signal })
  if (!response.ok || !response.body) throw await problemOf(response)
  let writing: Writing = { speaker_name: null, text: '' }
  for await (const { event, data } of readEvents(response.body)) {
    const read: unknown = JSON.parse(data || '{}')
    switch (event) {
      case 'speaker':
        writing = { ...writing, speaker_name: replyEvents.speaker.parse(read).character_name }
        break
      case 'delta':
        writing = { ...writing, text: writing.text + replyEvents.delta.parse(read).text }
        break
      case 'reset':
        writing = { speaker_name: null, text: '' }
        break
      case 'state':
        return TestAnswer.parse(read)
      case 'error': {
        const { status, detail, code } = replyEvents.error.parse(read)
        throw new ApiError({ status, detail, code })
      }
    }
    onWriting(writing)
  }
  throw new ApiError({ status: 0, code: 'no_connection', detail: '' })
}
