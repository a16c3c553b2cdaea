import * as routes from '@fabula/contract/routes/versions'
import type { AuthoringPorts, Place } from '../../authoring/authoring-ports.ts'
import { listVersions, nameVersion, readVersion } from '../../versions/list-versions.ts'
import { restoreVersion } from '../../versions/restore-version.ts'
import { type Handler, handle } from '../handler.ts'
import { userOf } from '../user-of.ts'

type InNovel = Pick<Parameters<Parameters<typeof handle<typeof routes.listVersions>>[1]>[0], 'caller' | 'params'>
const placeOf = ({ caller, params }: InNovel): Place => ({ author: userOf(caller), base: params.base, id: params.id })

export const versionHandlers = (ports: AuthoringPorts): Handler[] => [
  handle(routes.listVersions, (call) => listVersions(ports, placeOf(call))),
  handle(routes.nameVersion, (call) => nameVersion(ports, placeOf(call), call.body.name)),
  handle(routes.readVersion, (call) => readVersion(ports, placeOf(call), call.params.number)),
  handle(routes.restoreVersion, (call) => restoreVersion(ports, placeOf(call), call.params.number, call.body)),
]
