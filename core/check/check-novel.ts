import type { Novel } from '../novel/novel.ts'
import { conditionsNeverHold } from './conditions-never-hold.ts'
import { danglingReference } from './dangling-reference.ts'
import { endingWithoutWay } from './ending-without-way.ts'
import { noActiveCharacter } from './no-active-character.ts'
import { noFirstScene } from './no-first-scene.ts'
import type { NovelProblem, Rule } from './problem.ts'
import { sceneCannotBeLeft } from './scene-cannot-be-left.ts'
import { sceneUnreachable } from './scene-unreachable.ts'

const rules: Rule[] = [
  noFirstScene,
  noActiveCharacter,
  sceneCannotBeLeft,
  sceneUnreachable,
  endingWithoutWay,
  conditionsNeverHold,
  danglingReference,
]

/** What an author should know about a novel, the gravest first. Playing never depends on it. */
export const checkNovel = (novel: Novel): NovelProblem[] => {
  const found = rules.flatMap((rule) => rule(novel))
  return [
    ...found.filter((problem) => problem.severity === 'blocks'),
    ...found.filter((problem) => problem.severity === 'warns'),
  ]
}
