import { testInteraction } from '@fabula/contract/routes/test-interaction'
import { replyEvents } from '@fabula/contract/shapes/reply-event'
import { TestAnswer } from '@fabula/contract/shapes/test-interaction'
import type { EndingId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useEffect, useRef, useState } from 'react'
import { ApiError, problemOf } from '../../client/api-problem.ts'
import { request } from '../../client/ask-server.ts'
import { meetProblem } from '../../client/call.ts'
import { problemText } from '../../client/problem-text.ts'
import { readEvents } from '../../client/read-events.ts'
import { session } from '../../client/session.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { usePlaces } from '../location/use-location.tsx'
import { useEditor } from '../store/use-editor.tsx'
import { type TestBody, testRequest } from './canvas-request.ts'
import type { Conversation, ConversationTurn } from './conversation.ts'
import * as conversations from './conversation.ts'
import { persistConversation, readConversation } from './persisted-conversation.ts'
import { type Replay, replay } from './replay.ts'

/** A reply that is being written: to what, and how far. */
export type Sending = { said: ConversationTurn['said'] | null; writing: Writing; since: number }

/** A talk with the scene that is on the table: what was said, what is being written, and what the author can do. */
export function useConversation(scene: InteractiveScene) {
  const editor = useEditor()
  const { table } = usePlaces()
  const { language } = usePage()
  const words = useWords(testCanvasPhrases)
  const [conversation, setConversation] = useState<Conversation>(
    () =>
      readConversation(table.novelId, scene.id) ??
      conversations.newConversation({ name: '', biography: '', language: editor.read().novel.language ?? language }),
  )
  const [sending, setSending] = useState<Sending | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [replaying, setReplaying] = useState<number | null>(null)
  const [replayed, setReplayed] = useState<Replay | null>(null)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  /** Nobody who plays is nameless. */
  const named = (of: Conversation): Conversation => ({
    ...of,
    player: { ...of.player, name: of.player.name.trim() || words.defaultPlayer },
  })
  const put = (next: Conversation) => {
    setConversation(next)
    persistConversation(table.novelId, scene.id, next)
  }

  /** One question from a talk; null: nothing came of it. */
  async function question(
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
    // The novel as it is at this moment, with what is not saved yet.
    const { novel } = editor.read()
    const now = novel.interactive_scenes.find(({ id }) => id === scene.id) ?? scene
    try {
      const body = testRequest(novel, now, named(from), said.kind === 'text' ? said.text : null, chosen)
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
  /** The same, laid into the talk by `lay`. False: nothing came of it. */
  async function ask(
    from: Conversation,
    said: ConversationTurn['said'],
    lay: (outcome: conversations.Outcome) => Conversation,
    chosen: EndingId | null = null,
  ): Promise<boolean> {
    const outcome = await question(from, said, chosen)
    if (outcome) put(lay(outcome))
    return outcome !== null
  }
  /** Says everything once more; the talk stays until the author has seen what differs. */
  async function playAgain(): Promise<void> {
    if (asking.current || conversation.turns.length === 0) return
    setReplayed(null)
    setReplaying(0)
    try {
      const { novel } = editor.read()
      const now = novel.interactive_scenes.find(({ id }) => id === scene.id) ?? scene
      const onTurn = (after: Conversation) => setReplaying(after.turns.length)
      setReplayed(await replay(conversation, { novel, scene: now, ask: question, onTurn }))
    } finally {
      setReplaying(null)
    }
  }
  const say = (said: ConversationTurn['said'], from = conversation) =>
    ask(from, said, (outcome) => conversations.withOutcome(from, said, outcome))

  return {
    conversation,
    /** The talk as it is shown: with a name for the player. */
    shown: named(conversation),
    sending,
    failure,
    busy: sending !== null || replaying !== null,
    /** Turns that were said once more so far; null while nothing is. */
    replaying,
    replayed,
    playAgain,
    /** The author has seen what differs, and goes on with the new talk or the old one. */
    endReplay: (keepNew: boolean) => {
      if (keepNew && replayed) put(replayed.after)
      setReplayed(null)
    },
    say: (text: string) => say({ kind: 'text', text: text.trim() }),
    goOn: () => say({ kind: 'continue', text: '' }),
    /** The same question once more; every answer stays. */
    again: () => {
      const last = conversation.turns.at(-1)
      if (!last || last.said.kind === 'choice') return
      void ask(conversations.backTo(conversation, conversation.turns.length - 1), last.said, (outcome) =>
        conversations.withAnotherAnswer(conversation, outcome),
      )
    },
    /** Says something else at a turn; what came after that turn is gone, unless nothing comes of it. */
    sayInstead: (turn: number, text: string) =>
      say({ kind: 'text', text: text.trim() }, conversations.backTo(conversation, turn)),
    /** Takes a choice, or a way out; where it may bring single changes, the storyteller is asked for them, as in play. */
    choose: (id: EndingId, label: string) => {
      const said = { kind: 'choice' as const, text: label }
      const outcome = conversations.takenEnding(editor.read().novel, scene, conversation, id)
      if (!outcome) return
      if (!conversations.mayChangeOnce(editor.read().novel, scene, conversation))
        return put(conversations.withOutcome(conversation, said, outcome))
      const lay = ({ world, answer }: conversations.Outcome) =>
        conversations.withOutcome(conversation, said, { ...outcome, world, answer })
      void ask(conversation, said, lay, id)
    },
    pick: (chosen: number) => put(conversations.withChosen(conversation, chosen)),
    rollBack: (turns: number) => {
      asking.current?.abort()
      setFailure(null)
      put(conversations.backTo(conversation, turns))
    },
    change: put,
    stop: () => asking.current?.abort(),
    reset: () => {
      asking.current?.abort()
      setFailure(null)
      put(conversations.newConversation(conversation.player))
    },
  }
}

export type ConversationDesk = ReturnType<typeof useConversation>

/** A reply as far as it has been written. */
type Writing = { speaker_name: string | null; text: string }

/**
 * Asks for one turn, telling what is written as it comes. Answers what the turn came to; throws an `ApiError` when the
 * server refuses or the line is cut, for nothing of a test is kept there.
 */
async function askTest(
  body: TestBody,
  { signal, onWriting }: { signal: AbortSignal; onWriting: (writing: Writing) => void },
): Promise<TestAnswer> {
  try {
    return await ask(body, signal, onWriting)
  } catch (error) {
    if (signal.aborted) throw error
    // Anything else came of a line that was cut, or of one who is not our server.
    const problem = error instanceof ApiError ? error : new ApiError({ status: 0, code: 'no_connection', detail: '' })
    await meetProblem(problem, { quiet: true })
    throw problem
  }
}

async function ask(body: TestBody, signal: AbortSignal, onWriting: (writing: Writing) => void): Promise<TestAnswer> {
  const sender = { origin: '', token: session.read()?.token ?? null }
  const headers = { accept: 'text/event-stream' }
  const response = await request(sender, testInteraction, { query: { prompt: '1' }, body, headers, signal })
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
