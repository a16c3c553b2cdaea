import { limits } from '@fabula/core/record/limits'
import { cutText } from '@fabula/core/record/text-length'

/** The beginning of a name that leaves room for "(copy)" behind it. */
export const beforeCopy = (name: string): string => cutText(name, limits.name - 10)
