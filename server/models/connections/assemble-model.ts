import type { ModelProbe } from '@fabula/contract/shapes/model-probe'
import type { ModelPrices } from '@fabula/contract/shapes/models'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import type { Embedder } from '../../play/embedder.ts'
import type { Storyteller } from '../../play/storyteller.ts'
import { nanosOf } from '../../settings/money.ts'
import type { Translator } from '../../translation/translator.ts'
import { judgeTokens } from '../judge-turn.ts'
import type { Rung } from '../ladder.ts'
import type { ModelConnection, OpenConnection } from '../model-connection.ts'
import type { ModelFacts } from '../model-facts.ts'
import type { ModelLog } from '../model-log.ts'
import { ModelStoryteller } from '../model-storyteller.ts'
import { ModelTranslator } from '../model-translator.ts'
import { keepProbing } from '../probe/keep-probing.ts'
import { RoleCompleter } from './role-completer.ts'

/** A model for one kind of question. */
export interface RoleModel {
  opened: OpenConnection
  prices: ModelPrices | null
  /** Its probe result; null when it was not probed yet. */
  probe: ModelProbe | null
}

interface WriterModel {
  connection: ModelConnection
  opened: OpenConnection
  promptTokens: number | undefined
  prices?: ModelPrices | null
  /** Whether the operator has set the prompt length. */
  fixedBudget: boolean
  /** Its probe result; null when it was not probed yet. Without one, it is probed now. */
  probe?: ModelProbe | null
}

interface Models {
  writer: WriterModel
  judge: RoleModel | null
  memory: RoleModel | null
  translator: RoleModel | null
  embedder: Embedder | null
}

/** Models that work together, as a storyteller and a translator. */
export interface AssembledModel {
  storyteller: Storyteller
  /** Null when no model is large enough. */
  translator: Translator | null
  /** The most that one reply may cost; undefined when no price is known. */
  mostNanos: number | undefined
  close(): Promise<void>
}

/**
 * Assembles a writer, and the models for other questions, into a storyteller and a translator. `probe`: whether a writer
 * without a probe result is probed now, in the background; `onSpent` receives the cost of that. A judge that is too
 * small is not asked.
 */
export function assembleModel(
  { writer, judge: chosenJudge, memory, translator, embedder }: Models,
  {
    log,
    probe: mayProbe,
    dataDir,
    onSpent,
  }: { log: ModelLog; probe: boolean; dataDir: string; onSpent?: (usage: Usage) => void },
): AssembledModel {
  const { kind, name, facts } = writer.opened
  const judge = chosenJudge && canJudge(chosenJudge) ? chosenJudge : null
  if (chosenJudge && !judge)
    log.warn({ model: chosenJudge.opened.name }, 'this model is too small to judge: it is not asked')
  const completer = new RoleCompleter(writer.opened.completer, {
    ...(judge && { judge: judge.opened.completer }),
    ...(memory && { memory: memory.opened.completer }),
  })
  const memoryFacts = memory?.opened.facts
  const { promptTokens } = writer
  const judgeForm = judge ? formOfJudge(judge) : undefined
  const unprobed = mayProbe && writer.probe === undefined
  const storyteller = new ModelStoryteller(
    completer,
    { kind, name, facts, judgeForm, memoryFacts, embedder, promptTokens, unprobed },
    log,
  )
  const learn = (probe: ModelProbe) => storyteller.learnOf(probe, { fixedBudget: writer.fixedBudget })
  if (writer.probe) learn(writer.probe)
  else if (unprobed) {
    const onFound = learn
    keepProbing(writer.connection, writer.opened, { dataDir, signal: storyteller.closing, log, onFound, onSpent })
  }
  const translates = translator?.opened ?? writer.opened
  return {
    storyteller,
    translator: translates.facts.tiny ? null : new ModelTranslator(translates.completer, translates),
    mostNanos: mostNanos(facts, writer, judge, storyteller.summariser.promptTokens),
    async close() {
      const unused = judge === chosenJudge ? undefined : chosenJudge
      await Promise.all(
        [storyteller, translator?.opened.completer, unused?.opened.completer].map((one) => one?.close()),
      )
    },
  }
}

/** Whether a model may judge: one that reports endings which did not happen judges no lines. */
const canJudge = ({ opened, probe }: RoleModel): boolean => opened.facts.judges && (probe?.judges ?? true)

/** The strictest form that a judge keeps, by its probe or else by its name. */
function formOfJudge({ opened, probe }: RoleModel): Rung {
  if (probe && probe.problem === null) return probe.form === 'text' ? 'split' : probe.form
  return opened.facts.begin === 'object' ? 'object' : 'schema'
}

/** The highest cost of a reply: a full prompt without anything cached, every token written, and the judgement. */
function mostNanos(
  facts: ModelFacts,
  writer: WriterModel,
  judge: RoleModel | null,
  promptTokens: number,
): number | undefined {
  const ofWriter =
    writer.prices &&
    nanosOf({ input_tokens: promptTokens, cached_tokens: 0, output_tokens: facts.maxTokens }, writer.prices)
  const ofJudge =
    judge?.prices && nanosOf({ input_tokens: promptTokens, cached_tokens: 0, output_tokens: judgeTokens }, judge.prices)
  return ofWriter || ofJudge ? (ofWriter ?? 0) + (ofJudge ?? 0) : undefined
}
