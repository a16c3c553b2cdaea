/** The largest length that an entry may claim: up to it, even quadratic time is a few milliseconds. */
export const mostBound = 20_000

/**
 * Regular expressions reported as possibly superlinear that are safe, by file and source, with the longest text that
 * they are used on and the reason why that is enough.
 */
export const boundedPatterns: Record<string, { letters: number; why: string }> = {
  'core/storyteller/line-faults.ts [^.!?…\\n]*(?:[.!?…]+["”»’)*]*\\s*|\\n+|$)': {
    letters: 4_000,
    why: 'a line of a model; it matches at every start, so no part is read twice',
  },
  'server/models/offline/acts.ts \\|(?![^(]*\\))': {
    letters: 2_000,
    why: 'words from the same file, read once when the server starts',
  },
  'server/models/line-cleaner.ts `[a-z`]*\\n?$': { letters: 4_000, why: 'a line of a model is cut at `longestLine`' },
  'web/build/pure-schemas.ts \\/(core|contract|phrases)\\/[^?]*\\.ts$': {
    letters: 400,
    why: 'a path of our own sources',
  },
  'web/play/message/sentences.ts [^\\n]*?(?:[.!?…][.!?…»”’"\')\\]*]*\\s+|\\n+|$)': {
    letters: 20_000,
    why: 'the text of one scene (`limits.text`), in the reader’s browser',
  },
  'web/play/message/split-pages.ts [.!?…][.!?…»”’"\')\\]*]*$': {
    letters: 400,
    why: 'the text on a page so far (`hardLength`)',
  },
  'web/play/message/use-paging.ts \\s*\\n\\s*': { letters: 400, why: 'the text on a page (`hardLength`)' },
  'web/stage/life/particles.ts [\\d.]+\\)$': { letters: 40, why: 'a colour from our own sources' },
}
