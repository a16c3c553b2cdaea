import { hash, randomBytes } from 'node:crypto'
import type { ModelProbe } from '@fabula/contract/shapes/model-probe'
import type { GameId } from '@fabula/core/ids'
import { buildPrompt } from '@fabula/core/storyteller/prompt/build-prompt'
import type { PromptMessage } from '@fabula/core/storyteller/turn-record'
import { emptyReply, type StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import type { Embedder } from '../play/embedder.ts'
import type { Helper } from '../play/helper.ts'
import {
  type Storyteller,
  type StorytellerAnswer,
  StorytellerError,
  type Summariser,
  type SummaryQuestion,
} from '../play/storyteller.ts'
import { Breaker } from './breaker.ts'
import { chooseTurn } from './choose-turn.ts'
import { type Completer, CompletionError, type CompletionProblem, reasonOf } from './completer.ts'
import { FailureCounts } from './failure-counts.ts'
import { judgeByKeywords } from './judge-by-keywords.ts'
import { JudgeTrust } from './judge-trust.ts'
import { judgeTurn } from './judge-turn.ts'
import { Ladder, type Rung } from './ladder.ts'
import type { ModelFacts } from './model-facts.ts'
import { modelHelper } from './model-helper.ts'
import type { ModelLog } from './model-log.ts'
import { ModelSpeed } from './model-speed.ts'
import { summariseWith, summaryShare } from './model-summariser.ts'
import { OfflineStoryteller } from './offline/offline-storyteller.ts'
import { recallLines } from './recall-lines.ts'
import { restOfPrompt } from './rest-of-prompt.ts'
import { TurnCosts } from './turn-costs.ts'
import type { TurnTools } from './turn-tools.ts'
import { judgeLine, writeLine } from './write-line.ts'

/**
 * The time limit of a whole turn with all its calls (storyteller.md: a mute server needs a total); longer for slow
 * models.
 */
const turnMs = 60_000
const longestTurnMs = 240_000
/** The line is already on screen: its judgement must not keep the reader waiting for long. */
const judgeMs = 15_000
const longestJudgeMs = 40_000
/** The usual length of a judgement in tokens, from which its time limit follows. */
const usualJudgeTokens = 120
/**
 * The number of seconds within which a model should read a new prompt, which limits its length; and the shortest limit,
 * in tokens.
 */
const readingSeconds = 45
const minBudget = 1_500
/** The tokens of a model's context that prompt and answer leave free: templates put markers around everything. */
const templateTokens = 200
const summaryMs = 60_000
/** The most games whose shorter prompts are remembered. */
const maxGames = 1_000

/** Failures caused by what was said in one game. */
const causedByReader = new Set<CompletionProblem>([
  'policy',
  'too_long',
  'template_refused',
  'not_taken',
  'schema_refused',
])

export interface ModelStorytellerSettings {
  kind: 'hosted' | 'embedded'
  /** The name as health shows it. */
  name: string
  facts: ModelFacts
  /** The form in which another model judges in the writer's place; absent when none does. */
  judgeForm?: Rung | undefined
  /** The facts of the summarising model, if it is another one. */
  memoryFacts?: ModelFacts | undefined
  /** Recalls by meaning, if there is one; closed with the storyteller. */
  embedder?: Embedder | null
  /** The most tokens of a prompt; absent: what fits the model. */
  promptTokens?: number | undefined
  /** Whether it is being probed and `learnOf` will be called: until then little is expected of it. */
  unprobed?: boolean
  /** For tests. */
  withinMs?: number
  now?: () => number
}

/** A storyteller that uses a model. What a model may say and how it is asked is the same for all. */
export class ModelStoryteller implements Storyteller {
  private readonly ladder: Ladder
  private readonly judgeLadder: Ladder
  private readonly judgeTrust = new JudgeTrust()
  private readonly choiceLadder = new Ladder()
  private readonly choiceTrust = new JudgeTrust()
  private readonly speed: ModelSpeed
  /** Failures by question and reason. */
  readonly failures = new FailureCounts()
  /** Games in which prompts proved too long, and their shorter budgets. */
  private readonly shorter = new Map<GameId, number>()
  private readonly breaker: Breaker
  private facts: ModelFacts
  /** The prompt budget until its speed is known. */
  private readonly wholeBudget: number
  private budget: number
  private readonly secret = randomBytes(32).toString('hex')
  /** Answers in place of a model that can neither write nor choose. */
  private readonly offline = new OfflineStoryteller()
  private readonly closer = new AbortController()
  readonly summariser: Summariser
  readonly fallback = null
  readonly helper: Helper | null
  readonly embedder: Embedder | null

  constructor(
    private readonly completer: Completer,
    private readonly settings: ModelStorytellerSettings,
    private readonly log: ModelLog,
  ) {
    this.ladder = new Ladder(settings.facts.begin)
    this.judgeLadder = new Ladder(settings.judgeForm)
    this.breaker = new Breaker(settings.now)
    const { facts, name, memoryFacts = facts } = settings
    // A tiny model keeps no form, and its drafts are useless.
    this.helper = facts.tiny ? null : modelHelper(completer, name, () => this.facts.sees === true)
    this.embedder = settings.embedder ?? null
    this.speed = new ModelSpeed({ isOwn: settings.kind === 'embedded' })
    this.wholeBudget = settings.promptTokens ?? facts.promptTokens
    this.facts = settings.unprobed ? untilProbed(facts) : facts
    // On a slow machine a whole prompt may take minutes to read, and its speed is not known yet.
    const isShort = settings.unprobed && settings.kind === 'embedded' && settings.promptTokens === undefined
    this.budget = isShort ? Math.min(minBudget, this.wholeBudget) : this.wholeBudget
    const budgetNow = () => this.budget
    const summaryTools = { completer, facts: memoryFacts, breaker: this.breaker, name }
    this.summariser = {
      get promptTokens() {
        return budgetNow()
      },
      restOfPrompt: (brief) => restOfPrompt(brief, this.ladder.rungFor(brief.game_id), this.budget),
      summarise: memoryFacts.tiny
        ? null
        : (question, signal) =>
            summariseWith(
              { ...summaryTools, budget: this.budget, withinMs: this.summaryMs(question) },
              question,
              signal,
            ),
    }
  }

  /** The storyteller in use: the offline one in place of a model that can neither write nor choose. */
  describe(): ReturnType<Storyteller['describe']> {
    if (this.facts.ability === 'neither') return { ...this.offline.describe(), too_small: this.settings.name }
    return { kind: this.settings.kind, name: this.settings.name }
  }

  /** Aborted on close. */
  get closing(): AbortSignal {
    return this.closer.signal
  }

  /**
   * Applies a probe's findings from now on: the form, writing or choosing, the prompt length and the time limits.
   * `fixedBudget`: the operator has set the prompt length.
   */
  learnOf(probe: ModelProbe, { fixedBudget }: { fixedBudget: boolean }): void {
    if (probe.problem !== null) return
    const { ability, languages } = probe
    const { judges, sees } = this.facts
    this.facts = {
      ...this.facts,
      ability,
      choosesIn: languages,
      judges: judges && probe.judges,
      sees: probe.sees ?? sees,
    }
    this.ladder.beginAt(probe.form === 'text' ? 'split' : probe.form)
    this.speed.begin(probe.read_per_second, probe.written_per_second)
    this.budget = fixedBudget ? this.wholeBudget : budgetFor(probe, this.facts, this.wholeBudget)
  }

  async reply(asked: TurnBrief, options: Parameters<Storyteller['reply']>[1]): Promise<StorytellerAnswer> {
    if (this.isLeftOut(asked)) return this.offline.reply(asked, options)
    const recalled = recallLines(asked)
    const brief = recalled.length > 0 ? { ...asked, recalled } : asked
    const wait = this.breaker.waitSeconds()
    if (wait > 0) {
      const reason = this.breaker.isWorthWaiting ? 'busy' : 'failed'
      throw new StorytellerError(reason, 'The model failed too often just now.', { retryAfter: wait })
    }
    const costs = new TurnCosts()
    const { facts } = this
    const withinMs = this.settings.withinMs ?? this.speed.limitFor(this.budget, facts.maxTokens, turnMs, longestTurnMs)
    const budget = this.shorter.get(brief.game_id) ?? this.budget
    const tools: TurnTools = {
      completer: this.completer,
      facts,
      ladder: this.ladder,
      judging: this.settings.judgeForm !== undefined ? 'apart' : facts.judges ? 'self' : 'keywords',
      judgeLadder: this.judgeLadder,
      judgeTrust: this.judgeTrust,
      choiceLadder: this.choiceLadder,
      choiceTrust: this.choiceTrust,
      failures: this.failures,
      firstMs: this.speed.firstWithin(budget),
      judgeMs: this.speed.limitFor(this.budget / 4, usualJudgeTokens, judgeMs, longestJudgeMs),
      costs,
      signal: options.signal,
      onProgress(progress) {
        if (progress.kind === 'text') costs.wordShown()
        if (progress.kind === 'reset') costs.reset()
        options.onProgress(progress)
      },
      nonce: this.markOf(brief),
      budget,
      left: () => withinMs - costs.elapsed(),
    }
    try {
      const reply = await answer(brief, tools)
      this.breaker.succeeded()
      this.learn(brief, tools, costs)
      return { reply, record: costs.record(this.settings.name), prompt: costs.prompt }
    } catch (error) {
      throw this.failure(error, costs)
    }
  }

  /** Nobody waits for a summary, but it keeps a slow model from readers who wait. */
  private summaryMs({ tokens }: SummaryQuestion): number {
    return this.speed.limitFor(this.budget * summaryShare, tokens * 2, summaryMs, longestTurnMs)
  }

  /** Whether the model is not asked, because it can neither write nor choose in this language. */
  private isLeftOut({ language }: TurnBrief): boolean {
    const { ability, choosesIn } = this.facts
    return ability === 'neither' || (ability === 'chooses' && !choosesIn[language])
  }

  async close(): Promise<void> {
    this.closer.abort()
    await Promise.all([this.completer.close(), this.embedder?.close()])
  }

  /** Learns from a turn: the model's speed, and how long its prompts may be. */
  private learn(brief: TurnBrief, tools: TurnTools, costs: TurnCosts): void {
    const { usage, first_word_ms, total_ms } = costs.record(this.settings.name)
    this.speed.learn(usage, first_word_ms, total_ms)
    if (tools.budget >= this.budget) return
    this.shorter.delete(brief.game_id)
    this.shorter.set(brief.game_id, tools.budget)
    const [oldest] = this.shorter.keys()
    if (this.shorter.size > maxGames && oldest !== undefined) this.shorter.delete(oldest)
  }

  /** The marker around one reader's words in one scene: the same in every turn, and not guessable. */
  private markOf({ game_id, reader, scene }: TurnBrief): string {
    const whose = JSON.stringify([game_id, reader.name, scene.id])
    // Eight letters of the hash reveal nothing of the secret.
    return hash('sha256', this.secret + whose, 'hex').slice(0, 8)
  }

  private failure(error: unknown, costs: TurnCosts): unknown {
    if (!(error instanceof CompletionError)) return error
    const { problem, message, retryAfter } = error
    const reason = reasonOf(error)
    if (reason !== 'cancelled') {
      // A failure that one reader's words caused must not open the breaker for everybody else.
      if (!causedByReader.has(problem)) this.breaker.failed(problem)
      const failures = this.failures.all()
      this.log.warn({ model: this.settings.name, problem, why: message, failures }, 'the model did not answer')
    }
    return new StorytellerError(reason, message, { retryAfter, usage: costs.usage, cause: error })
  }
}

/** A fact that no probe changes: a model too small to judge is too small to write (decision 20). */
const untilProbed = (facts: ModelFacts): ModelFacts => (facts.judges ? facts : { ...facts, ability: 'chooses' })

/** A model that is not a writer chooses a line; it writes only when the author left none to choose from. */
async function answer(brief: TurnBrief, tools: TurnTools): Promise<StorytellerReply> {
  if (brief.purpose === 'changes') return judgeChanges(brief, tools)
  const chosen = tools.facts.ability === 'chooses' ? await chooseTurn(brief, tools) : null
  if (chosen === null) return writeLine(brief, tools)
  if (tools.judging !== 'apart' || !tools.judgeTrust.worthAsking()) return chosen
  const judged = await judgeLine(brief, chosen, turnPrompt(brief, tools), tools)
  return judged ? { ...chosen, changes: judged.changes, ending: judged.ending ?? chosen.ending } : chosen
}

/** The single changes of a choice that was taken. */
async function judgeChanges(brief: TurnBrief, tools: TurnTools): Promise<StorytellerReply> {
  const judged =
    tools.judging === 'keywords' || !tools.judgeTrust.worthAsking()
      ? judgeByKeywords(brief, emptyReply('model'))
      : await judgeTurn(brief, { line: '', speaker: null, prompt: turnPrompt(brief, tools) }, tools)
  return { ...emptyReply('model'), changes: judged?.changes ?? [] }
}

/** The prompt that a line of this turn would have had, for questions without one. */
const turnPrompt = (brief: TurnBrief, { nonce, budget, judging }: TurnTools): PromptMessage[] =>
  buildPrompt(brief, { nonce, budget, mode: 'schema', judgedApart: judging !== 'self' })

/** The most tokens of a prompt: what the model's server keeps, what fits the model, and what it reads in time. */
function budgetFor(
  { context_tokens, read_per_second }: ModelProbe,
  { promptTokens, maxTokens }: ModelFacts,
  now: number,
): number {
  const kept = context_tokens === null ? now : Math.min(promptTokens, context_tokens - maxTokens - templateTokens)
  const readable = read_per_second === null ? kept : Math.min(kept, read_per_second * readingSeconds)
  return Math.max(minBudget, Math.floor(readable))
}
