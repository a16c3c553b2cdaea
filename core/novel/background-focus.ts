import * as z from 'zod/mini'
import { AssetId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { limits } from '../record/limits.ts'

const percent = z.number().check(z.int(fieldMessages.wholeNumber), z.minimum(0), z.maximum(100))

/** The point of a background that stays visible when a window crops it, in percent from the upper left corner. */
export const FocusPoint = z.strictObject({ x: percent, y: percent })
export type FocusPoint = z.infer<typeof FocusPoint>

/** The focus points that authors chose; other backgrounds use {@link usualFocus}. */
export const BackgroundFocus = z
  .record(AssetId, FocusPoint)
  .check(z.refine((points) => Object.keys(points).length <= limits.list * 4, { error: 'Too many points' }))
export type BackgroundFocus = z.infer<typeof BackgroundFocus>

/** Must equal the value in stage.css. */
export const usualFocus: FocusPoint = { x: 50, y: 40 }
