import { useCallback } from 'react'
import type { ApiError } from '../../client/api-problem.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage } from '../../page/page-facts.tsx'
import { useLoaded } from '../store/use-loaded.ts'

/** A failure as a sentence in the author's language, beside what failed. */
export function ProblemWords({ problem }: { problem: ApiError }) {
  const { language } = usePage()
  const { found: text } = useLoaded(useCallback(() => problemText(problem, language), [problem, language]))
  return (
    <span className="ui-field-error" role="alert">
      {text}
    </span>
  )
}
