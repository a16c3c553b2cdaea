import * as conditional from '@fabula/core/conditional/conditional'
import * as helpTask from '@fabula/core/helper/help-task'
import * as asset from '@fabula/core/novel/asset'
import * as assetNote from '@fabula/core/novel/asset-note'
import * as backgroundFocus from '@fabula/core/novel/background-focus'
import * as character from '@fabula/core/novel/character'
import * as ending from '@fabula/core/novel/ending'
import * as graphLayout from '@fabula/core/novel/graph-layout'
import * as interactiveScene from '@fabula/core/novel/interactive-scene'
import * as language from '@fabula/core/novel/language'
import * as modifyingState from '@fabula/core/novel/modifying-state'
import * as musicMix from '@fabula/core/novel/music-mix'
import * as novel from '@fabula/core/novel/novel'
import * as sceneRef from '@fabula/core/novel/scene-ref'
import * as staging from '@fabula/core/novel/staging'
import * as states from '@fabula/core/novel/states'
import * as statesTrigger from '@fabula/core/novel/states-trigger'
import * as staticScene from '@fabula/core/novel/static-scene'
import * as worldPrompt from '@fabula/core/novel/world-prompt'
import * as money from '@fabula/core/record/money'
import * as rehearsalGame from '@fabula/core/rehearsal/rehearsal-game'
import * as rehearsalPlan from '@fabula/core/rehearsal/rehearsal-plan'
import * as rehearsalReport from '@fabula/core/rehearsal/rehearsal-report'
import * as simulatedReader from '@fabula/core/rehearsal/simulated-reader'
import * as translationDefect from '@fabula/core/translation/translation-defect'
import { Problem } from './problem.ts'
import type { Schema } from './route.ts'
import * as secondStep from './second-step.ts'
import * as account from './shapes/account.ts'
import * as accountSecurity from './shapes/account-security.ts'
import * as branches from './shapes/branches.ts'
import * as browserCrash from './shapes/browser-crash.ts'
import * as buildingSummary from './shapes/building-summary.ts'
import * as coauthors from './shapes/coauthors.ts'
import * as endingShapes from './shapes/ending.ts'
import * as extensions from './shapes/extensions.ts'
import * as help from './shapes/help.ts'
import * as library from './shapes/library.ts'
import * as modelProbe from './shapes/model-probe.ts'
import * as models from './shapes/models.ts'
import * as novelShapes from './shapes/novel.ts'
import * as operator from './shapes/operator.ts'
import * as passkeys from './shapes/passkeys.ts'
import * as payments from './shapes/payments.ts'
import * as play from './shapes/play.ts'
import * as playStaging from './shapes/play-staging.ts'
import * as publications from './shapes/publications.ts'
import * as published from './shapes/published.ts'
import * as rehearsal from './shapes/rehearsal.ts'
import * as reports from './shapes/reports.ts'
import * as room from './shapes/room.ts'
import * as settings from './shapes/settings.ts'
import * as site from './shapes/site.ts'
import * as statistics from './shapes/statistics.ts'
import * as testInteraction from './shapes/test-interaction.ts'
import * as translations from './shapes/translations.ts'
import * as versions from './shapes/versions.ts'

const modules: object[] = [
  { Problem },
  conditional,
  helpTask,
  asset,
  assetNote,
  backgroundFocus,
  character,
  ending,
  graphLayout,
  interactiveScene,
  modifyingState,
  musicMix,
  novel,
  sceneRef,
  staging,
  states,
  statesTrigger,
  staticScene,
  worldPrompt,
  language,
  money,
  rehearsalGame,
  rehearsalPlan,
  rehearsalReport,
  simulatedReader,
  translationDefect,
  accountSecurity,
  secondStep,
  account,
  branches,
  browserCrash,
  buildingSummary,
  coauthors,
  endingShapes,
  extensions,
  help,
  library,
  modelProbe,
  models,
  novelShapes,
  operator,
  passkeys,
  payments,
  playStaging,
  play,
  publications,
  published,
  rehearsal,
  reports,
  room,
  settings,
  site,
  statistics,
  testInteraction,
  translations,
  versions,
]

/**
 * Schema types that get a name: objects, and choices between several values or schemas. Lists and texts are inlined.
 */
const named = ['object', 'enum', 'union']

/**
 * The named schemas of the API and their parts, for OpenAPI: client generators make one type of each. Where two share a
 * name, the first keeps it and the second is inlined.
 */
export const everyShape: ReadonlyMap<string, Schema> = new Map(
  modules
    .flatMap((module) => Object.entries(module))
    .filter(([name, value]) => /^[A-Z]/.test(name) && named.includes((value as Schema)._zod?.def.type))
    .reverse(),
)
