import * as routes from '@fabula/contract/routes/rehearsals'
import {
  cancelRehearsal,
  deleteRehearsal,
  estimateRehearsal,
  listRehearsals,
  type RunPorts,
  readRehearsal,
  readRehearsalGame,
  startRehearsal,
} from '../../rehearsal/run-rehearsal.ts'
import { type Handler, handle } from '../handler.ts'
import { placeOf } from '../user-of.ts'

/** Rehearsals by simulated readers, for the author of a novel. */
export const rehearsalHandlers = (ports: RunPorts): Handler[] => [
  handle(routes.listRehearsals, (call) => listRehearsals(ports, placeOf(call))),
  handle(routes.estimateRehearsal, (call) => estimateRehearsal(ports, placeOf(call), call.body)),
  handle(routes.startRehearsal, (call) => startRehearsal(ports, placeOf(call), call.body)),
  handle(routes.readRehearsal, (call) => readRehearsal(ports, placeOf(call))),
  handle(routes.cancelRehearsal, (call) => cancelRehearsal(ports, placeOf(call))),
  handle(routes.deleteRehearsal, (call) => deleteRehearsal(ports, placeOf(call))),
  handle(routes.readRehearsalGame, (call) => readRehearsalGame(ports, placeOf(call))),
]
