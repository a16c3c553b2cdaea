import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { checkNovel } from '@fabula/core/check/check-novel'
import type { NovelProblem } from '@fabula/core/check/problem'
import { useEffect, useState } from 'react'
import { useNovel } from '../store/use-workshop.tsx'

/** How long the author must have paused before the novel is looked through, in milliseconds. */
const PAUSE = 300

/** What was found in a value of a novel; kept for as long as that value is. */
const found = new WeakMap<NovelAnswer, readonly NovelProblem[]>()

/** The problems of a novel, looked for now. */
export function problemsOf(novel: NovelAnswer): readonly NovelProblem[] {
  const known = found.get(novel)
  if (known) return known
  const problems = checkNovel(novel)
  found.set(novel, problems)
  return problems
}

/** The problems of the novel as it was a moment ago; null before they were first looked for. Never in the way of typing. */
export function useProblems(): readonly NovelProblem[] | null {
  const novel = useNovel()
  const [problems, setProblems] = useState(() => found.get(novel) ?? null)
  useEffect(() => {
    const known = found.get(novel)
    if (known) {
      setProblems(known)
      return
    }
    let idle = 0
    const look = () => setProblems(problemsOf(novel))
    const wait = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(look, { timeout: 2_000 })
      else look()
    }, PAUSE)
    return () => {
      clearTimeout(wait)
      if (idle !== 0) cancelIdleCallback(idle)
    }
  }, [novel])
  return problems
}
