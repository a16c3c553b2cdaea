/**
 * Every file that makes regular expressions while the program runs, how many, and why nobody can make one of them slow.
 * Words of authors, readers and models go in letter by letter, with nothing repeated around them that they could repeat
 * too. What has to recognize more than that is no regular expression (`core/novel/find-filled.ts`).
 */
export const builtPatterns: Record<string, { count: number; why: string }> = {
  'core/edit/texts/find-texts.ts': { count: 1, why: 'the sought words, every sign of them as itself' },
  'core/exchange/twee/chapbook.ts': {
    count: 1,
    why: 'the name of a property, ours; a quotation ends at the next quote',
  },
  'core/exchange/twee/markup.ts': { count: 1, why: 'the name of an attribute, ours; its value ends at the next quote' },
  'core/exchange/twee/read-source.ts': { count: 1, why: 'the same' },
  'core/record/storable.ts': { count: 1, why: 'another expression of the same file, with a flag' },
  'core/storyteller/age-rules.ts': { count: 1, why: 'stems of words, ours' },
  'core/storyteller/clean-line.ts': { count: 1, why: 'a name, every sign of it as itself, at the beginning of a line' },
  'core/storyteller/line-faults.ts': { count: 1, why: 'a name without blanks at its ends, every sign of it as itself' },
  'core/storyteller/reader-names.ts': {
    count: 1,
    why: 'names, every sign of them as itself, behind a few words of ours',
  },
  'core/turn/read-pattern.ts': { count: 1, why: 'a kind of letters, held against one letter; patterns take steps' },
  'core/turn/reply-lines.ts': { count: 1, why: 'names without blanks at their ends, every sign of them as itself' },
  'server/database/embedded/owner.ts': { count: 1, why: 'names of system users, ours' },
  'server/models/connections/moderated.ts': { count: 1, why: "an administrator's words, every sign of them as itself" },
  'server/models/offline/acts.ts': { count: 2, why: 'words, ours' },
  'server/models/offline/emotions.ts': { count: 1, why: 'words, ours' },
  'server/models/offline/numerals.ts': { count: 1, why: 'beginnings and endings of numerals, ours' },
}
