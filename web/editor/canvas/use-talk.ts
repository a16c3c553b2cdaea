import type { EndingId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../client/api-problem.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { usePlaces } from '../place/use-place.tsx'
import { useWorkshop } from '../store/use-workshop.tsx'
import { askTest, type Writing } from './ask-test.ts'
import { testRequest } from './canvas-request.ts'
import { keepTalk, readTalk } from './kept-talk.ts'
import type { Talk, TalkTurn } from './talk.ts'
import * as talks from './talk.ts'

/** A reply that is being written: to what, and how far. */
export type Sending = { said: TalkTurn['said'] | null; writing: Writing; since: number }

/** A talk with the scene that is on the table: what was said, what is being written, and what the author can do. */
export function useTalk(scene: InteractiveScene) {
  const workshop = useWorkshop()
  const { table } = usePlaces()
  const { language } = usePage()
  const words = useWords(testCanvasPhrases)
  const [talk, setTalk] = useState<Talk>(
    () =>
      readTalk(table.novelId, scene.id) ??
      talks.newTalk({ name: '', biography: '', language: workshop.read().novel.language ?? language }),
  )
  const [sending, setSending] = useState<Sending | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  /** Nobody who plays is nameless. */
  const named = (of: Talk): Talk => ({
    ...of,
    player: { ...of.player, name: of.player.name.trim() || words.defaultPlayer },
  })
  const put = (next: Talk) => {
    setTalk(next)
    keepTalk(table.novelId, scene.id, next)
  }

  /** One question from a talk; what it came to is laid into the talk by `lay`. False: nothing came of it. */
  async function ask(from: Talk, said: TalkTurn['said'], lay: (outcome: talks.Outcome) => Talk): Promise<boolean> {
    if (asking.current) return false
    const control = new AbortController()
    asking.current = control
    setFailure(null)
    const begun: Sending = { said, writing: { speaker_name: null, text: '' }, since: Date.now() }
    setSending(begun)
    // The novel as it is at this moment, with what is not saved yet.
    const { novel } = workshop.read()
    const now = novel.interactive_scenes.find(({ id }) => id === scene.id) ?? scene
    try {
      const body = testRequest(novel, now, named(from), said.kind === 'text' ? said.text : null)
      const answer = await askTest(body, {
        signal: control.signal,
        onWriting: (writing) => setSending({ ...begun, writing }),
      })
      put(lay(talks.outcomeOf(answer, talks.stageOf(novel, now, from), now)))
      return true
    } catch (error) {
      if (control.signal.aborted) return false
      if (!(error instanceof ApiProblem)) throw error
      setFailure(await problemText(error, language))
      return false
    } finally {
      asking.current = null
      setSending(null)
    }
  }
  const say = (said: TalkTurn['said'], from = talk) =>
    ask(from, said, (outcome) => talks.withOutcome(from, said, outcome))

  return {
    talk,
    /** The talk as it is shown: with a name for the player. */
    shown: named(talk),
    sending,
    failure,
    busy: sending !== null,
    say: (text: string) => say({ kind: 'text', text: text.trim() }),
    goOn: () => say({ kind: 'continue', text: '' }),
    /** The same question once more; every answer stays. */
    again: () => {
      const last = talk.turns.at(-1)
      if (!last || last.said.kind === 'choice') return
      void ask(talks.backTo(talk, talk.turns.length - 1), last.said, (outcome) =>
        talks.withAnotherAnswer(talk, outcome),
      )
    },
    /** Says something else at a turn; what came after that turn is gone, unless nothing comes of it. */
    sayInstead: (turn: number, text: string) => say({ kind: 'text', text: text.trim() }, talks.backTo(talk, turn)),
    /** Takes a choice, or a way out. */
    choose: (id: EndingId, label: string) => {
      const outcome = talks.takenEnding(workshop.read().novel, scene, talk, id)
      if (outcome) put(talks.withOutcome(talk, { kind: 'choice', text: label }, outcome))
    },
    pick: (chosen: number) => put(talks.withChosen(talk, chosen)),
    rollBack: (turns: number) => {
      asking.current?.abort()
      setFailure(null)
      put(talks.backTo(talk, turns))
    },
    change: put,
    stop: () => asking.current?.abort(),
    reset: () => {
      asking.current?.abort()
      setFailure(null)
      put(talks.newTalk(talk.player))
    },
  }
}

export type TalkDesk = ReturnType<typeof useTalk>
