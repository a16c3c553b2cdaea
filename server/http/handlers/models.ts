import * as routes from '@fabula/contract/routes/models'
import * as ownModel from '@fabula/contract/routes/own-model'
import { noteSecurityEvent } from '../../accounts/security-events.ts'
import {
  addConnection,
  changeConnection,
  probeConnection,
  removeConnection,
  sayWithConnection,
  tryConnection,
} from '../../settings/connections.ts'
import { changeModels, readModels } from '../../settings/models-page.ts'
import { changeOwnModel, readOwnModel, removeOwnModel } from '../../settings/own-model.ts'
import type { SettingsPorts } from '../../settings/settings-ports.ts'
import { forAdmins } from '../for-admins.ts'
import { FileAnswer, type Handler, handle } from '../handler.ts'
import { userOf, visitOf } from '../user-of.ts'

/** Model settings: the installation's, for administrators, and a person's own. */
export const modelHandlers = (ports: SettingsPorts, adminKey: string | undefined): Handler[] => {
  const only = forAdmins({ pool: ports.pool, adminKey })
  return [
    only(routes.readModels, () => readModels(ports)),
    only(routes.changeModels, ({ body }) => changeModels(ports, body)),
    only(routes.findLocalModels, () => ports.models.findLocal()),
    only(routes.addConnection, ({ body }) => addConnection(ports, body)),
    only(routes.changeConnection, ({ params, body }) => changeConnection(ports, params.id, body)),
    only(routes.removeConnection, ({ params }) => removeConnection(ports, params.id)),
    only(routes.probeConnection, ({ params, signal }) => probeConnection(ports, params.id, signal)),
    only(routes.tryConnection, ({ params, body, signal }) => tryConnection(ports, params.id, body, signal)),
    only(routes.sayWithConnection, async ({ params, body, signal }) => {
      const sound = await sayWithConnection(ports, params.id, body, signal)
      return new FileAnswer(sound, 'audio/mpeg', 'line.mp3')
    }),
    handle(ownModel.readOwnModel, ({ caller }) => readOwnModel(ports, userOf(caller))),
    handle(ownModel.changeOwnModel, async (call) => {
      const own = await changeOwnModel(ports, userOf(call.caller), call.body)
      await noteSecurityEvent(ports.pool, userOf(call.caller), 'model_key_set', visitOf(call))
      return own
    }),
    handle(ownModel.removeOwnModel, async (call) => {
      await removeOwnModel(ports, userOf(call.caller))
      await noteSecurityEvent(ports.pool, userOf(call.caller), 'model_key_removed', visitOf(call))
    }),
  ]
}
