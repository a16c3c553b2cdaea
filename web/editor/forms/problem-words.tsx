import { useEffect, useState } from 'react'
import type { ApiError } from '../../client/api-problem.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage } from '../../page/page-facts.tsx'

/** A failure as a sentence in the author's language, beside what failed. */
export function ProblemWords({ problem }: { problem: ApiError }) {
  const { language } = usePage()
  const [text, setText] = useState('')
  useEffect(() => {
    let current = true
    void problemText(problem, language).then((words) => current && setText(words))
    return () => {
      current = false
    }
  }, [problem, language])
  return (
    <span className="ui-field-error" role="alert">
      {text}
    </span>
  )
}
