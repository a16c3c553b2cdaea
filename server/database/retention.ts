/**
 * What keeps each table from growing without end, in the order of what grows most.
 *
 * - `hourly`: rows are deleted when their time is over (`server/purge-everything.ts`).
 * - `owner`: rows are deleted with their reader or novel, by their foreign keys; `each` is the limit per owner.
 * - `few`: never more than stated.
 * - `for good`: they stay, and grow at the stated rate.
 */
type Retention = { ends: 'hourly' } | { ends: 'owner' | 'few' | 'for good'; each: string }

const withReader = 'as much as they play, at most some thousand rows a day; divided by the reader (docs/SCALE.md)'
const inNovel = 'what its author made, within their quota'

export const retention: Readonly<Record<string, Retention>> = {
  states: { ends: 'owner', each: withReader },
  memories: { ends: 'owner', each: 'one for some dozen states' },
  reply_translations: { ends: 'owner', each: 'one for each state and language it was shown in' },
  games: { ends: 'owner', each: withReader },
  readings: { ends: 'owner', each: 'one for each reader and novel' },
  pins: { ends: 'owner', each: 'twenty for each game' },
  saves: { ends: 'hourly' },
  likes: { ends: 'owner', each: 'one for each reader and novel' },
  reply_events: { ends: 'hourly' },
  followed_replies: { ends: 'hourly' },
  spending: { ends: 'hourly' },
  counted_readers: { ends: 'hourly' },
  users: { ends: 'hourly' },
  sessions: { ends: 'hourly' },
  attempts: { ends: 'hourly' },
  password_links: { ends: 'hourly' },
  sign_in_steps: { ends: 'hourly' },
  recovery_codes: { ends: 'owner', each: 'ten for each account' },
  totp_factors: { ends: 'hourly' },
  passkeys: { ends: 'owner', each: 'those that somebody added' },
  passkey_challenges: { ends: 'hourly' },
  email_addresses: { ends: 'owner', each: 'one for each account' },
  email_links: { ends: 'hourly' },
  security_events: { ends: 'hourly' },
  model_connections: { ends: 'few', each: 'one for each author who brings one, and those of the site' },
  novels: { ends: 'hourly' },
  scenes: { ends: 'hourly' },
  assets: { ends: 'hourly' },
  stray_files: { ends: 'hourly' },
  versions: { ends: 'owner', each: 'thinned out as they age (server/versions/thin-versions.ts)' },
  version_parts: { ends: 'owner', each: 'what their versions need' },
  versions_due: { ends: 'owner', each: 'one for each draft that was changed of late' },
  translations: { ends: 'owner', each: 'its texts, and 20 older ones of each (server/translation/store-results.ts)' },
  translation_jobs: { ends: 'owner', each: 'one for each language' },
  rehearsals: { ends: 'owner', each: 'the newest ones (server/rehearsal/rehearsal-jobs.ts)' },
  rehearsal_games: { ends: 'owner', each: 'those of its rehearsals' },
  novel_members: { ends: 'owner', each: inNovel },
  novel_invitations: { ends: 'hourly' },
  novel_presence: { ends: 'hourly' },
  novel_threads: { ends: 'owner', each: inNovel },
  novel_comments: { ends: 'owner', each: inNovel },
  reports: { ends: 'owner', each: 'one for each reader and novel' },
  daily_counts: { ends: 'owner', each: 'some numbers for each day on which it was played' },
  telegram_codes: { ends: 'hourly' },
  telegram_updates: { ends: 'hourly' },
  invitations: { ends: 'hourly' },
  admin_actions: { ends: 'hourly' },
  orders: { ends: 'hourly' },
  payments: { ends: 'for good', each: 'one for each sum that was paid: a record of money' },
  installation: { ends: 'few', each: 'a dozen facts about this site' },
}
