import type { SceneScript } from '../script/records.ts'
import { crossroads } from './crossroads.ts'
import { decision } from './decision.ts'
import { ferry } from './ferry.ts'
import { finalForty } from './final-forty.ts'
import { finalLeave } from './final-leave.ts'
import { finalRelease } from './final-release.ts'
import { hill } from './hill.ts'
import { ilseHears } from './ilse-hears.ts'
import { key, keyOnTheHill } from './key.ts'
import { lampTwelve } from './lamp-twelve.ts'
import { landing } from './landing.ts'
import { ledger, ledgerForty } from './ledger.ts'
import { letter } from './letter.ts'
import { osipKeeps, osipTells } from './osip-tells.ts'
import { overheard } from './overheard.ts'
import { quay } from './quay.ts'
import { rounds } from './rounds.ts'
import { station } from './station.ts'
import { climb, tobiasConfesses } from './tobias-confesses.ts'
import { workshop } from './workshop.ts'

/** Every scene of the novel, roughly in the order in which a reader meets them. */
export const scenes: SceneScript[] = [
  letter,
  landing,
  quay,
  rounds,
  lampTwelve,
  workshop,
  ledger,
  ledgerForty,
  key,
  crossroads,
  ferry,
  osipTells,
  osipKeeps,
  ilseHears,
  station,
  tobiasConfesses,
  climb,
  overheard,
  hill,
  decision,
  keyOnTheHill,
  ...finalForty,
  ...finalRelease,
  ...finalLeave,
]
