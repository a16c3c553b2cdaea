import type { BodySize } from '../route.ts'

/**
 * The head of a novel of 5,000 scenes that were all laid out by hand. A whole document may be sent back: its scenes and
 * assets, which have calls of their own, are dropped without being parsed.
 */
export const headBodySize: BodySize = {
  bytes: 4 * 1_048_576,
  values: 20_000,
  ignored: { fields: ['assets', 'interactive_scenes', 'static_scenes', 'full_novel'], values: 60_000 },
}
