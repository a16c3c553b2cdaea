import { createHmac, randomBytes } from 'node:crypto'
import { buildPrompt } from '@fabula/core/storyteller/prompt/build-prompt'
import type { PromptMessage } from '@fabula/core/storyteller/turn-record'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { type Storyteller, type StorytellerAnswer, StorytellerFailure, type Summariser } from '../play/storyteller.ts'
import { Breaker } from './breaker.ts'
import { type Completer, CompletionFailure } from './completer.ts'
import { judgeByKeywords } from './judge-by-keywords.ts'
import { judgeTurn } from './judge-turn.ts'
import { Ladder } from './ladder.ts'
import type { ModelFacts } from './model-facts.ts'
import type { ModelLog } from './model-log.ts'
import { summariseWith } from './model-summariser.ts'
import { restOfPrompt } from './rest-of-prompt.ts'
import { TurnCosts } from './turn-costs.ts'
import type { TurnTools } from './turn-tools.ts'
import { writeLine } from './write-line.ts'

/** The whole of a turn, all its calls together (storyteller.md: a mute server needs a total). */
const turnMs = 60_000

export interface ModelStorytellerSettings {
  kind: 'hosted' | 'embedded'
  /** As health shows it. */
  name: string
  facts: ModelFacts
  /** The tokens that a prompt may come to; else what fits the model. */
  promptTokens?: number | undefined
  /** For tests. */
  withinMs?: number
  now?: () => number
}

/** A storyteller behind which a model writes. What it may say and how it is asked is the same for every model. */
export class ModelStoryteller implements Storyteller {
  private readonly ladder: Ladder
  private readonly judgeLadder = new Ladder()
  private readonly breaker: Breaker
  private readonly budget: number
  private readonly secret = randomBytes(32)
  readonly summariser: Summariser
  readonly fallback = null

  constructor(
    private readonly completer: Completer,
    private readonly settings: ModelStorytellerSettings,
    private readonly log: ModelLog,
  ) {
    this.ladder = new Ladder(settings.facts.begin)
    this.breaker = new Breaker(settings.now)
    const { facts, name } = settings
    this.budget = settings.promptTokens ?? facts.promptTokens
    const tools = { completer, facts, breaker: this.breaker, name, budget: this.budget }
    this.summariser = {
      promptTokens: this.budget,
      restOfPrompt: (brief) => restOfPrompt(brief, this.ladder.rung, this.budget),
      summarise: facts.tiny ? null : (question, signal) => summariseWith(tools, question, signal),
    }
  }

  describe(): ReturnType<Storyteller['describe']> {
    return { kind: this.settings.kind, name: this.settings.name }
  }

  async reply(brief: TurnBrief, options: Parameters<Storyteller['reply']>[1]): Promise<StorytellerAnswer> {
    const wait = this.breaker.waitSeconds()
    if (wait > 0) throw new StorytellerFailure('busy', 'The model failed too often just now.', { retryAfter: wait })
    const costs = new TurnCosts()
    const { withinMs = turnMs, facts } = this.settings
    const tools: TurnTools = {
      completer: this.completer,
      facts,
      ladder: this.ladder,
      judgeLadder: this.judgeLadder,
      costs,
      signal: options.signal,
      onProgress(progress) {
        if (progress.kind === 'text') costs.wordTold()
        if (progress.kind === 'reset') costs.reset()
        options.onProgress(progress)
      },
      nonce: this.markOf(brief),
      budget: this.budget,
      left: () => withinMs - costs.elapsed(),
    }
    try {
      const reply = brief.purpose === 'changes' ? await judgeChanges(brief, tools) : await writeLine(brief, tools)
      this.breaker.succeeded()
      return { reply, record: costs.record(this.settings.name), prompt: costs.prompt }
    } catch (error) {
      throw this.failure(error, costs)
    }
  }

  close(): Promise<void> {
    return this.completer.close()
  }

  /** The mark around one reader's words in one scene: the same from turn to turn, and nobody's to guess. */
  private markOf({ reader, scene }: TurnBrief): string {
    const whose = JSON.stringify([reader.name, reader.biography, scene.id])
    return createHmac('sha256', this.secret).update(whose).digest('hex').slice(0, 8)
  }

  private failure(error: unknown, costs: TurnCosts): unknown {
    if (!(error instanceof CompletionFailure)) return error
    const { problem, message, retryAfter } = error
    const reason = problem === 'cancelled' ? 'cancelled' : problem === 'busy' ? 'busy' : 'failed'
    if (reason !== 'cancelled') {
      this.breaker.failed()
      this.log.warn({ model: this.settings.name, problem, why: message }, 'the model did not answer')
    }
    return new StorytellerFailure(reason, message, { retryAfter, usage: costs.usage, cause: error })
  }
}

/** The single changes of a choice that was taken. */
async function judgeChanges(brief: TurnBrief, tools: TurnTools): Promise<StorytellerReply> {
  const keywords = () => judgeByKeywords(brief, emptyReply)
  const judged = tools.facts.tiny
    ? keywords()
    : await judgeTurn(brief, { line: '', speaker: null, asked: choicePrompt(brief, tools) }, tools)
  return { ...emptyReply, changes: judged?.changes ?? [] }
}

/** The beginning of the prompt that a line of this turn would have had. */
const choicePrompt = (brief: TurnBrief, { nonce, budget }: TurnTools): PromptMessage[] =>
  buildPrompt(brief, { nonce, budget, mode: 'schema' })

const emptyReply: StorytellerReply = {
  speaker_id: null,
  message: '',
  sprites: [],
  music_asset_id: null,
  changes: [],
  ending: null,
  offered_endings: [],
  by: 'model',
}
