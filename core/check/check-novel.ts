import type { Novel } from '../novel/novel.ts'
import { firstScene } from '../novel/novel-index.ts'
import type { Translation } from '../novel/texts.ts'
import { type Pausing, withoutPause } from '../proof/explore.ts'
import { proofKey } from '../proof/proof-key.ts'
import { type Depth, type Proof, provingNovel } from '../proof/prove-novel.ts'
import { assetsNeverMet } from './assets-never-met.ts'
import { carriers } from './carriers.ts'
import { conditionsMet } from './conditions-met.ts'
import { conditionsNeverHold } from './conditions-never-hold.ts'
import { danglingReference } from './dangling-reference.ts'
import { exitNeverTaken } from './exit-never-taken.ts'
import { messageTexts } from './message-texts.ts'
import { noActiveCharacter } from './no-active-character.ts'
import { noFirstScene } from './no-first-scene.ts'
import type { Checked, NovelProblem, Rule } from './problem.ts'
import { sceneCannotBeLeft } from './scene-cannot-be-left.ts'
import { sceneSaysNothing } from './scene-says-nothing.ts'
import { sceneUnreachable } from './scene-unreachable.ts'
import { statesUnused } from './states-unused.ts'
import { storyWithoutEnd } from './story-without-end.ts'
import { textUntranslated } from './text-untranslated.ts'
import { translationPlaces } from './translation-places.ts'

/** Rules that hold of any novel. */
const always: Rule[] = [
  noFirstScene,
  noActiveCharacter,
  sceneCannotBeLeft,
  sceneSaysNothing,
  conditionsNeverHold,
  danglingReference,
  messageTexts,
  translationPlaces,
]
/** Rules about how the story goes: without a first scene there is nothing to say. */
const ofTheStory: Rule[] = [
  sceneUnreachable,
  exitNeverTaken,
  storyWithoutEnd,
  conditionsMet,
  statesUnused,
  assetsNeverMet,
  textUntranslated,
]

/** What was found out about a novel. */
export interface Examination {
  /** The gravest first. */
  problems: NovelProblem[]
  /** What the proof gave up on before it knew; empty: it is complete. */
  undecided: NovelProblem[]
  proof: Proof
  depth: Depth
}

/** The last thorough proof, for whoever examines a novel again and again while its author writes. */
export interface KeptProof {
  last: { key: string; proof: Proof } | null
}

export interface ExaminationOptions {
  depth?: Depth
  translations?: readonly Translation[] | null
  /** Taken where nothing that a proof reads has changed since, whatever depth is asked for; a new thorough one is put here. */
  kept?: KeptProof
}

/** What an author should know about a novel. Playing never depends on it. */
export const examineNovel = (novel: Novel, options: ExaminationOptions = {}): Examination =>
  withoutPause(examiningNovel(novel, options))

/** The same with pauses, for somebody who must not be kept busy. */
export function* examiningNovel(
  novel: Novel,
  { depth: wanted = 'thorough', translations = null, kept }: ExaminationOptions,
): Pausing<Examination> {
  const conditionals = carriers(novel).map((carrier) => carrier.conditionals)
  const key = kept && proofKey(novel, conditionals)
  const known = kept?.last && kept.last.key === key ? kept.last.proof : null
  const depth = known ? 'thorough' : wanted
  const proof = known ?? (yield* provingNovel(novel, conditionals, { depth }))
  if (kept && key !== undefined && depth === 'thorough') kept.last = { key, proof }
  const checked: Checked = { novel, proof, translations }
  const rules = firstScene(novel) ? [...always, ...ofTheStory] : always
  const found: NovelProblem[] = []
  for (const rule of rules) {
    found.push(...rule(checked))
    yield
  }
  const of = (severity: NovelProblem['severity']) => found.filter((problem) => problem.severity === severity)
  return { problems: [...of('blocks'), ...of('warns')], undecided: of('undecided'), proof, depth }
}

/** The problems of a novel alone. */
export const checkNovel = (novel: Novel): NovelProblem[] => examineNovel(novel).problems
