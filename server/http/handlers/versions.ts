import * as routes from '@fabula/contract/routes/versions'
import type { AuthoringPorts } from '../../authoring/authoring-ports.ts'
import { listVersions, nameVersion, readVersion } from '../../versions/list-versions.ts'
import { restoreVersion } from '../../versions/restore-version.ts'
import { type Handler, handle } from '../handler.ts'
import { placeOf } from '../user-of.ts'

export const versionHandlers = (ports: AuthoringPorts): Handler[] => [
  handle(routes.listVersions, (call) => listVersions(ports, placeOf(call))),
  handle(routes.nameVersion, (call) => nameVersion(ports, placeOf(call), call.body.name)),
  handle(routes.readVersion, (call) => readVersion(ports, placeOf(call), call.params.number)),
  handle(routes.restoreVersion, (call) => restoreVersion(ports, placeOf(call), call.params.number, call.body)),
]
