import type { Novel } from '../novel/novel.ts'
import { firstScene } from '../novel/novel-index.ts'
import type { Translation } from '../novel/texts.ts'
import { type Pausing, withoutPause } from '../proof/explore.ts'
import { proofKey } from '../proof/proof-key.ts'
import { type Depth, type Proof, provingNovel } from '../proof/prove-novel.ts'
import { assetsNeverMet } from './assets-never-met.ts'
import { conditionalsIn } from './conditionals-in-novel.ts'
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

/** Rules that apply to any novel. */
const rulesForAnyNovel: Rule[] = [
  noFirstScene,
  noActiveCharacter,
  sceneCannotBeLeft,
  sceneSaysNothing,
  conditionsNeverHold,
  danglingReference,
  messageTexts,
  translationPlaces,
]
/** Rules about the course of the story, which need a first scene. */
const storyRules: Rule[] = [
  sceneUnreachable,
  exitNeverTaken,
  storyWithoutEnd,
  conditionsMet,
  statesUnused,
  assetsNeverMet,
  textUntranslated,
]

/** The result of examining a novel. */
export interface Examination {
  /** Most severe first. */
  problems: NovelProblem[]
  /** Questions that the proof gave up on. Empty when the proof is complete. */
  undecided: NovelProblem[]
  proof: Proof
  depth: Depth
}

/** Caches the last thorough proof, for callers that examine a novel repeatedly while its author writes. */
export interface KeptProof {
  last: { key: string; proof: Proof } | null
}

export interface ExaminationOptions {
  depth?: Depth
  translations?: readonly Translation[] | null
  /** Used at any requested depth if nothing that the proof reads has changed; a new thorough proof is stored here. */
  kept?: KeptProof
}

/** Finds everything an author should know about a novel. Playing never depends on the result. */
export const examineNovel = (novel: Novel, options: ExaminationOptions = {}): Examination =>
  withoutPause(examiningNovel(novel, options))

/** Like {@link examineNovel}, but pauses so that the caller stays responsive. */
export function* examiningNovel(
  novel: Novel,
  { depth: wanted = 'thorough', translations = null, kept }: ExaminationOptions,
): Pausing<Examination> {
  const conditionals = conditionalsIn(novel).map(({ conditionals }) => conditionals)
  const key = kept && proofKey(novel, conditionals)
  const keptProof = kept?.last && kept.last.key === key ? kept.last.proof : null
  const depth = keptProof ? 'thorough' : wanted
  const proof = keptProof ?? (yield* provingNovel(novel, conditionals, { depth }))
  if (kept && key !== undefined && depth === 'thorough') kept.last = { key, proof }
  const checked: Checked = { novel, proof, translations }
  const rules = firstScene(novel) ? [...rulesForAnyNovel, ...storyRules] : rulesForAnyNovel
  const found: NovelProblem[] = []
  for (const rule of rules) {
    found.push(...rule(checked))
    yield
  }
  const of = (severity: NovelProblem['severity']) => found.filter((problem) => problem.severity === severity)
  return { problems: [...of('blocks'), ...of('warns')], undecided: of('undecided'), proof, depth }
}

/** Returns only the problems of a novel. */
export const checkNovel = (novel: Novel): NovelProblem[] => examineNovel(novel).problems
