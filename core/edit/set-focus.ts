import type { AssetId } from '../ids.ts'
import type { FocusPoint } from '../novel/background-focus.ts'
import type { Novel } from '../novel/novel.ts'

/** Says which point of a background stays in sight wherever it is cut off; null: the usual one. */
export function setFocus<N extends Novel>(novel: N, { asset, point }: { asset: AssetId; point: FocusPoint | null }): N {
  const { [asset]: _, ...others } = novel.background_focus ?? {}
  return { ...novel, background_focus: point ? { ...others, [asset]: point } : others }
}
