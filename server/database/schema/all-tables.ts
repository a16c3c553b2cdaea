import * as coauthors from './coauthors.ts'
import * as email from './email.ts'
import * as followedReplies from './followed-replies.ts'
import * as games from './games.ts'
import * as models from './models.ts'
import * as novels from './novels.ts'
import * as operating from './operating.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as readings from './readings.ts'
import * as rehearsals from './rehearsals.ts'
import * as secondFactors from './second-factors.ts'
import * as securityEvents from './security-events.ts'
import * as statistics from './statistics.ts'
import * as telegram from './telegram.ts'
import * as translations from './translations.ts'
import * as versions from './versions.ts'

/**
 * All tables of the product; migrations are generated from the files of this folder. Documents that are read and
 * written whole (a novel's head, a scene, a state) are one jsonb each; what is searched, sorted or joined on has a
 * column. `changed` numbers come from one sequence and are drawn under the novel's lock, so that a process that has
 * seen a novel at some number can query exactly what is newer.
 */
export const allTables = {
  ...people,
  ...secondFactors,
  ...passkeys,
  ...email,
  ...securityEvents,
  ...novels,
  ...coauthors,
  ...versions,
  ...translations,
  ...rehearsals,
  ...readings,
  ...games,
  ...followedReplies,
  ...models,
  ...statistics,
  ...operating,
  ...payments,
  ...telegram,
}
