/** A LIKE pattern that matches exactly this text anywhere, without wildcards. */
export const likePattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`
