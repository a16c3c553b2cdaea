import { operatorPhrases } from '@fabula/phrases/operator'
import type { ReactNode } from 'react'
import { useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type AnsweredProps<T> = { answer: T | 'failed' | null; onRetry: () => void; children: (answer: T) => ReactNode }

/** What depends on an answer: bones while it is on its way, a way to ask again where it failed. */
export function Answered<T extends object>({ answer, onRetry, children }: AnsweredProps<T>) {
  const words = useWords(operatorPhrases)
  if (answer === null) return <Skeleton count={4} />
  if (answer !== 'failed') return children(answer)
  return (
    <div role="alert" className="admin-offer">
      <p>{words.failed}</p>
      <Button onClick={onRetry}>{words.retry}</Button>
    </div>
  )
}
