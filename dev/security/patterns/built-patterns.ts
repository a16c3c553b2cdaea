/**
 * Every file that builds regular expressions at runtime, how many, and why nobody can make them slow. Words of authors,
 * readers and models are escaped, with no repetition around them that could overlap with theirs. More complex matching
 * does not use regular expressions (`core/novel/find-filled.ts`).
 */
export const builtPatterns: Record<string, { count: number; why: string }> = {
  'core/edit/texts/find-texts.ts': { count: 1, why: 'the search words, escaped' },
  'core/exchange/ink/ink-functions.ts': { count: 1, why: 'a copy of another expression in the same file' },
  'core/exchange/renpy/rpy-blocks.ts': {
    count: 1,
    why: 'parts from our sources, each of which ends at the next “ if ” or “ else ”; texts of at most 1,000 characters',
  },
  'core/exchange/twee/chapbook.ts': {
    count: 1,
    why: 'the name of a property, from our sources; an insert has at most 1,000 characters',
  },
  'core/exchange/twee/markup.ts': {
    count: 1,
    why: 'the name of an attribute, from our sources; its value ends at the next quote',
  },
  'core/exchange/twee/read-source.ts': { count: 1, why: 'the same' },
  'core/record/storable.ts': { count: 1, why: 'another expression in the same file, with a flag added' },
  'core/storyteller/age-rules.ts': { count: 1, why: 'word stems, from our sources' },
  'core/storyteller/clean-line.ts': { count: 1, why: 'a name, escaped, at the start of a line' },
  'core/storyteller/line-faults.ts': { count: 1, why: 'a name without surrounding blanks, escaped' },
  'core/storyteller/reader-names.ts': {
    count: 1,
    why: 'escaped names after a few words from our sources',
  },
  'core/turn/read-pattern.ts': {
    count: 1,
    why: 'a character class, matched against one letter; patterns themselves are limited by steps',
  },
  'core/turn/reply-lines.ts': { count: 1, why: 'names without surrounding blanks, escaped' },
  'server/database/embedded/owner.ts': { count: 1, why: 'names of system users, from our sources' },
  'server/models/connections/moderated.ts': { count: 1, why: 'an administrator’s words, escaped' },
  'server/models/offline/acts.ts': { count: 2, why: 'words, ours' },
  'server/models/offline/emotions.ts': { count: 1, why: 'words, ours' },
  'server/models/offline/numerals.ts': { count: 1, why: 'beginnings and endings of numerals, from our sources' },
}
