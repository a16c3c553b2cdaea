import type { Novel } from '@fabula/core/novel/novel'
import { character, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import { estimateTokens } from '@fabula/core/turn/estimate-tokens'
import type { GameState } from '@fabula/core/turn/game-state'
import { buildDemo } from '@fabula/demo/story/build-novel'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import type pg from 'pg'
import { HostedCompleter } from '../../models/hosted/hosted-completer.ts'
import { modelFacts } from '../../models/model-facts.ts'
import { ModelStoryteller } from '../../models/model-storyteller.ts'
import { continueGame } from '../continue-game.ts'
import { findState } from '../game-store.ts'
import type { PlayContext } from '../play-context.ts'
import { beginTurn } from '../take-turn.ts'
import { aContext, aGuest, publishTiny } from './a-play.ts'

/** The prompt of one turn in a long game. */
export interface LongTurn {
  tokens: number
  /** The tokens that this prompt's beginning shares with the previous prompt: a provider caches them. */
  cacheable: number
  /** Milliseconds from the send to the model's call. */
  toModel: number
  /** Whether this prompt mentions anything of an abandoned branch. */
  recallsAbandoned: boolean
}

export interface LongGame {
  turns: LongTurn[]
  /** Number and tokens of summary prompts, and the most summaries remembered at a time. */
  summaries: { asked: number; tokens: number; most: number }
  /** Turns played on branches that were then abandoned. */
  abandoned: number
}

/** After this many turns the reader plays a branch of `abandonedTurns` turns, and goes back to where it began. */
const abandonEvery = 50
const abandonedTurns = 7
/** Each of the two scenes takes this many turns, then the other is entered again. */
const sceneTurns = 120

/**
 * Plays a game of `count` turns in the demo's world against a scripted model over HTTP, with rollbacks. Every message
 * contains a unique mark; the summarising model repeats all marks it has room for, so that anything a prompt should not
 * remember would show up in it.
 */
export async function playLong(
  pool: pg.Pool,
  count: number,
  promptTokens: number,
  novel: 'demo' | 'small' = 'demo',
): Promise<LongGame> {
  const model = await startScriptedModel({}, { piece: 400 })
  let askedAt = 0
  let summaryTokens = 0
  model.rules.push((request) => {
    const isSummary = request.messages[0]?.content.startsWith('You keep the memory') ?? false
    if (!isSummary) askedAt = performance.now()
    const text = isSummary ? summaryOf(textOf(request.messages)) : lineOf(request.messages.at(-1)?.content ?? '')
    if (isSummary) summaryTokens += estimateTokens(textOf(request.messages)) + estimateTokens(text)
    return { text }
  })
  const completer = new HostedCompleter({ provider: 'openai-compatible', baseUrl: model.url, name: 'scripted' })
  const settings = { kind: 'hosted' as const, name: 'scripted', facts: modelFacts('', 'scripted'), promptTokens }
  const storyteller = new ModelStoryteller(completer, settings, { info: () => undefined, warn: console.error })
  try {
    const loaded = await publishTiny(
      pool,
      novel === 'demo' ? endlessDemo() : endlessRoom(),
      `long-${Math.random().toString(36).slice(2)}`,
    )
    const context = aContext(pool, [loaded], storyteller)
    const game = new Player(context, loaded.play_link ?? '', model, () => askedAt)
    await game.begin()
    for (let turn = 1; turn <= count; turn++) {
      if (turn % abandonEvery === 0) await game.playAbandoned(abandonedTurns)
      await game.turn('kept')
    }
    return {
      turns: game.turns,
      summaries: { asked: game.summaries(), tokens: summaryTokens, most: game.mostSummaries },
      abandoned: game.abandoned,
    }
  } finally {
    await storyteller.close()
    await model.close()
  }
}

class Player {
  readonly turns: LongTurn[] = []
  abandoned = 0
  mostSummaries = 0
  private state: GameState | null = null
  private before = ''
  private marks = 0
  private readonly caller = aGuest()

  constructor(
    private readonly context: PlayContext,
    private readonly link: string,
    private readonly model: ScriptedModel,
    private readonly askedAt: () => number,
  ) {}

  async begin(): Promise<void> {
    const { game_state_id } = await continueGame(this.context, this.caller, this.link, 'english')
    this.state = game_state_id && ((await findState(this.context.pool, this.caller.id, game_state_id))?.state ?? null)
  }

  /** Plays turns on a branch that is then abandoned: the state they began at becomes current again. */
  async playAbandoned(count: number): Promise<void> {
    const { state } = this
    for (let n = 0; n < count; n++) await this.turn('abandoned')
    this.state = state
    this.abandoned += count
  }

  async turn(branch: 'kept' | 'abandoned'): Promise<void> {
    if (this.state?.pending) await this.move({ kind: 'continue' })
    const sent = performance.now()
    const mark = `${branch}-${++this.marks}`
    await this.move({ kind: 'text', text: `Tell me of ${mark}, and of who lit it first and why it went out.` })
    const request = this.model.requests.findLast(({ messages }) => messages.at(-1)?.content.includes(mark))
    const prompt = textOf(request?.messages ?? [])
    this.mostSummaries = Math.max(this.mostSummaries, prompt.match(/^It was told of/gm)?.length ?? 0)
    if (branch === 'kept') {
      const cacheable = estimateTokens(prompt.slice(0, commonStart(this.before, prompt)))
      this.turns.push({
        tokens: estimateTokens(prompt),
        cacheable,
        toModel: this.askedAt() - sent,
        recallsAbandoned: prompt.includes('abandoned-'),
      })
    }
    this.before = prompt
  }

  summaries(): number {
    return this.model.requests.filter(({ messages }) => messages[0]?.content.startsWith('You keep the memory')).length
  }

  private async move(move: Parameters<typeof beginTurn>[1]['move']): Promise<void> {
    const stored = this.state && (await findState(this.context.pool, this.caller.id, this.state.id))
    const loaded = await this.context.novels.loadByLink(this.link)
    if (!stored || !loaded) throw new Error('The long game lost its place')
    const request = {
      caller: this.caller,
      stored,
      loaded,
      language: 'english' as const,
      move,
      key: crypto.randomUUID(),
    }
    const { turn } = await beginTurn(this.context, request)
    this.state = await turn.result
    await this.context.summaries.idle()
  }
}

/** One room with two people of a sentence each: hardly any of the prompt is constant except what was said. */
function endlessRoom(): Novel {
  const lines = { example_lines: ['Mind the third step.', 'There is tea.'] }
  return tinyNovel({
    cast: ['Ilse', 'Osip'],
    first: 'room',
    interactive: {
      room: {
        start_message_original: 'Well?',
        start_message_speaker_id: character('Ilse'),
        characters: [onStage('Ilse', lines), onStage('Osip', lines)],
      },
    },
  })
}

/** Two interactive scenes of the demo that lead to each other endlessly, and end by count only. */
function endlessDemo(): Novel {
  const { novel } = buildDemo()
  const [one, two] = novel.interactive_scenes.filter((scene) => scene.interactive)
  if (!one || !two) throw new Error('The demo has no two interactive scenes')
  const context = one.context_ending ?? two.context_ending
  if (!context) throw new Error('The demo has no ending by count')
  const scene = (from: typeof one, to: typeof one, id: string): typeof one => ({
    ...from,
    static_endings: [],
    context_ending: {
      ...context,
      id: id as typeof context.id,
      message_count: sceneTurns,
      next_scene: { scene_id: to.id, scene_type: 'interactive' },
      states_trigger: { flags: [], scales: [] },
    },
  })
  return {
    ...novel,
    first_scene_id: one.id,
    first_scene_type: 'interactive',
    interactive_scenes: [
      scene(one, two, '11111111-0000-4000-8000-00000000000a'),
      scene(two, one, '11111111-0000-4000-8000-00000000000b'),
    ],
    static_scenes: [],
  }
}

const textOf = (messages: readonly { role: string; content: string }[]): string =>
  messages.map(({ role, content }) => `${role}\n${content}`).join('\n')

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one[at] === other[at]) at++
  return at
}

const marksIn = (text: string): string[] => [...new Set(text.match(/(kept|abandoned)-\d+/g) ?? [])]

const lineOf = (last: string): string => {
  const mark = marksIn(last).at(-1) ?? 'nothing'
  const actor = /^- (\S+?):/m.exec(last)?.[1] ?? ''
  return replyJson({
    actor,
    line: `As for ${mark}, my father lit it on a night of rain, and nobody thanked him for it. They say it went out by itself. I say somebody climbed up there with wet gloves, and that he is still ashamed of it. Mind the third step as you go.`,
    verdict: { because: 'Nothing has ended.', ending: '' },
  })
}

/** As many marks as a summary has room for, oldest first, so that it hides nothing that it was told. */
const summaryOf = (prompt: string): string => {
  const marks = marksIn(prompt.slice(prompt.indexOf('# The part to tell')))
  return `It was told of ${marks.slice(0, 30).join(', ')}, and of who had lit them and why they went out, to a stranger who asked.`
}
