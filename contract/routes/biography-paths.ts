import { defineRoute } from '../define-route.ts'
import { changeBiography, readBiography } from './play.ts'

// The contract names both methods on both paths; pages use one of each, so that these are not in their scripts.

export const readBiographyBelow = defineRoute({
  ...readBiography,
  name: 'readBiographyBelow',
  path: changeBiography.path,
  summary: 'Get my biography in this novel, by the path that changes it.',
})

export const changeBiographyAbove = defineRoute({
  ...changeBiography,
  name: 'changeBiographyAbove',
  path: readBiography.path,
  summary: 'Set my biography in this novel, by the path that reads it.',
})
