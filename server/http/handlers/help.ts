import * as routes from '@fabula/contract/routes/help'
import { askForHelp, type HelpPorts, readHelpModel } from '../../help/ask-for-help.ts'
import { type Handler, handle } from '../handler.ts'
import { placeOf } from '../user-of.ts'

/** A model that drafts texts for the author of a novel. */
export const helpHandlers = (ports: HelpPorts): Handler[] => [
  handle(routes.readHelpModel, (call) => readHelpModel(ports, call.caller, placeOf(call))),
  handle(routes.askForHelp, (call) => askForHelp(ports, call.caller, placeOf(call), call.body, call.signal)),
]
