import * as routes from '@fabula/contract/routes/publications'
import type { AssetPorts } from '../../authoring/asset-place.ts'
import { listPublications, readPublication } from '../../publications/publications.ts'
import { takePublication, updatePublication } from '../../publications/update-publication.ts'
import { type Handler, handle } from '../handler.ts'
import { userOf } from '../user-of.ts'

export const publicationHandlers = (ports: AssetPorts): Handler[] => [
  handle(routes.listPublications, ({ caller, params }) =>
    listPublications(ports, { author: userOf(caller), ...params }),
  ),
  handle(routes.readPublication, ({ caller, params }) => readPublication(ports, { author: userOf(caller), ...params })),
  handle(routes.updatePublication, ({ caller, params, body }) =>
    updatePublication(ports, { author: userOf(caller), ...params }, body?.compared),
  ),
  handle(routes.takePublication, ({ caller, params, body }) =>
    takePublication(ports, { author: userOf(caller), ...params }, body.picks, body.compared),
  ),
]
