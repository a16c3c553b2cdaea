import * as routes from '@fabula/contract/routes/publications'
import type { AssetPorts } from '../../authoring/asset-place.ts'
import { listPublications, readPublication } from '../../publications/publications.ts'
import { takePublication, updatePublication } from '../../publications/update-publication.ts'
import { type Handler, handle } from '../handler.ts'
import { placeOf } from '../user-of.ts'

export const publicationHandlers = (ports: AssetPorts): Handler[] => [
  handle(routes.listPublications, (call) => listPublications(ports, placeOf(call))),
  handle(routes.readPublication, (call) => readPublication(ports, placeOf(call))),
  handle(routes.updatePublication, (call) => updatePublication(ports, placeOf(call), call.body?.compared)),
  handle(routes.takePublication, (call) => takePublication(ports, placeOf(call), call.body.picks, call.body.compared)),
]
