import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Loaded } from '../store/use-loaded.ts'

type LoadedPartProps = {
  of: Pick<Loaded<unknown>, 'failed' | 'reload'>
  words: { failed: string; again: string; loading: string }
  /** How many blocks stand for what is on its way. */
  blocks: number
  /** What is shown of what is there; null: nothing is, yet. */
  children: ReactNode
}

/** A part of the editor that is loaded: what stands there until it is, and a way to ask again. */
export function LoadedPart({ of, words, blocks, children }: LoadedPartProps) {
  if (children) return children
  if (!of.failed) return <Skeleton shape="block" count={blocks} label={words.loading} />
  return (
    <EmptyStage title={words.failed}>
      <Button onClick={() => void of.reload()}>{words.again}</Button>
    </EmptyStage>
  )
}
