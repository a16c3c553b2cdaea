/**
 * Removes characters that nobody sees and that come along when text is pasted: within a word they hide it from every
 * comparison. Joiners stay, because emoji and some scripts need them.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
