/** A LIKE pattern that finds exactly this text anywhere: nothing in it is a wildcard. */
export const likePattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`
