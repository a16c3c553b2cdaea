/** No entry may claim more letters than this: at this length even quadratic time is a few milliseconds. */
export const mostBound = 20_000

/**
 * Expressions that look as if their time could grow faster than their texts, and do not: by file and source, with how many
 * letters they are ever given, and why that is enough.
 */
export const boundedPatterns: Record<string, { letters: number; why: string }> = {
  'core/storyteller/line-faults.ts [^.!?…\\n]*(?:[.!?…]+["”»’)*]*\\s*|\\n+|$)': {
    letters: 4_000,
    why: 'a line of a model; whatever it begins at, it matches there, so that nothing is read twice',
  },
  'server/models/offline/acts.ts \\|(?![^(]*\\))': {
    letters: 2_000,
    why: 'words that stand in the same file, read once as the server starts',
  },
  'server/models/line-cleaner.ts `[a-z`]*\\n?$': { letters: 4_000, why: 'a line of a model is cut at `longestLine`' },
  'web/build/pure-schemas.ts \\/(core|contract|phrases)\\/[^?]*\\.ts$': {
    letters: 400,
    why: 'a path of our own sources',
  },
  'web/play/message/sentences.ts [^\\n]*?(?:[.!?…][.!?…»”’"\')\\]*]*\\s+|\\n+|$)': {
    letters: 20_000,
    why: 'the text of one scene (`limits.text`), in the browser of whoever reads it',
  },
  'web/play/message/split-pages.ts [.!?…][.!?…»”’"\')\\]*]*$': {
    letters: 400,
    why: 'what stands on a page so far (`hardLength`)',
  },
  'web/play/message/use-paging.ts \\s*\\n\\s*': { letters: 400, why: 'what stands on a page (`hardLength`)' },
  'web/stage/life/particles.ts [\\d.]+\\)$': { letters: 40, why: 'a colour that stands in our own sources' },
}
