import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Loaded } from '../store/use-loaded.ts'

type LoadedPartProps = {
  of: Pick<Loaded<unknown>, 'failed' | 'reload'>
  words: { failed: string; again: string; loading: string }
  /** The number of placeholder blocks. */
  blocks: number
  /** The loaded content; null while there is none. */
  children: ReactNode
}

/** A part of the editor that is loaded: a placeholder first, then its content, or an error with a retry. */
export function LoadedPart({ of, words, blocks, children }: LoadedPartProps) {
  if (children) return children
  if (!of.failed) return <Skeleton shape="block" count={blocks} label={words.loading} />
  return (
    <EmptyStage title={words.failed}>
      <Button onClick={() => void of.reload()}>{words.again}</Button>
    </EmptyStage>
  )
}
