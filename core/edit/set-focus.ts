import type { AssetId } from '../ids.ts'
import type { FocusPoint } from '../novel/background-focus.ts'
import type { Novel } from '../novel/novel.ts'

/** Sets the point of a background that stays visible however it is cropped; null resets it to the default. */
export function setFocus<N extends Novel>(novel: N, { asset, point }: { asset: AssetId; point: FocusPoint | null }): N {
  const { [asset]: _, ...others } = novel.background_focus ?? {}
  return { ...novel, background_focus: point ? { ...others, [asset]: point } : others }
}
