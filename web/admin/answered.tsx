import { operatorPhrases } from '@fabula/phrases/operator'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { whyFailed } from './why-failed.ts'

type AnsweredProps<T> = { answer: T | ApiError | null; onRetry: () => void; children: (answer: T) => ReactNode }

/** Content that depends on a request: a skeleton while it loads; after a failure the reason, and a retry button. */
export function Answered<T extends object>({ answer, onRetry, children }: AnsweredProps<T>) {
  if (answer === null) return <Skeleton count={4} />
  return answer instanceof ApiError ? <Failed problem={answer} onRetry={onRetry} /> : children(answer)
}

function Failed({ problem, onRetry }: { problem: ApiError; onRetry: () => void }) {
  const { language } = usePage()
  const words = useWords(operatorPhrases)
  const [why, setWhy] = useState('')
  useEffect(() => {
    whyFailed(problem, language).then(setWhy)
  }, [problem, language])
  const isSomebody = useSession() !== null
  const wasSomebody = useRef(isSomebody)
  useEffect(() => {
    // A request refused because of an expired login is repeated after the next one.
    if (isSomebody && !wasSomebody.current) onRetry()
    wasSomebody.current = isSomebody
  }, [isSomebody, onRetry])
  return (
    <div role="alert" className="admin-offer">
      <p>
        {words.failed} {why}
      </p>
      <Button onClick={onRetry}>{words.retry}</Button>
    </div>
  )
}
