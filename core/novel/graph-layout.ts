import * as z from 'zod/mini'
import { SceneId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { limits } from '../record/limits.ts'

const coordinate = z.number().check(z.int(fieldMessages.wholeNumber), z.minimum(-1_000_000), z.maximum(1_000_000))

/** The upper left corner of a scene's card on the graph, in pixels at full size. */
export const GraphPoint = z.strictObject({ x: coordinate, y: coordinate })
export type GraphPoint = z.infer<typeof GraphPoint>

/** Positions of cards that the author moved; all others are placed automatically. Never sent to readers. */
export const GraphLayout = z
  .record(SceneId, GraphPoint)
  .check(z.refine((layout) => Object.keys(layout).length <= 2 * limits.scenes, { error: 'Too many places' }))
export type GraphLayout = z.infer<typeof GraphLayout>
