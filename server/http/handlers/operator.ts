import * as routes from '@fabula/contract/routes/operator'
import * as site from '@fabula/contract/routes/site'
import type { NamedExtension } from '@fabula/contract/shapes/extensions'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { makePasswordLink } from '../../accounts/password-links.ts'
import { removeFactors } from '../../accounts/second-factor/change-factors.ts'
import type { FileStore } from '../../media/file-store.ts'
import { listActions } from '../../operating/action-log.ts'
import { blockUser, deleteUser, nameOfUser, setAdministrator, unblockUser } from '../../operating/change-user.ts'
import { listJobs } from '../../operating/list-jobs.ts'
import { listOperatedNovels } from '../../operating/list-novels.ts'
import { listUsers } from '../../operating/list-users.ts'
import { readServerState, type ServerFacts } from '../../operating/server-state.ts'
import { invite, listInvitations, withdrawInvitation } from '../../site/invitations.ts'
import { isDemoShown, showDemo } from '../../site/show-demo.ts'
import { checkTheme, readSiteSettings, writeSiteSettings } from '../../site/site-settings.ts'
import { forAdmins } from '../for-admins.ts'
import type { Handler } from '../handler.ts'

export interface OperatorPorts {
  pool: pg.Pool
  files: FileStore
  adminKey: string | undefined
  facts: ServerFacts
  themes: readonly NamedExtension[]
  /** Applies changed site settings to this process at once. */
  refreshSite(): Promise<void>
  publishDemo(): Promise<boolean>
}

/** Administration of people, the site and the server. */
export const operatorHandlers = (ports: OperatorPorts): Handler[] => {
  const { pool } = ports
  const only = forAdmins(ports)
  const userName = ({ params }: { params: { id: UserId } }) => nameOfUser(pool, params.id)
  const themes = [...ports.themes]
  const sitePage = async () => ({ settings: await readSiteSettings(pool), demo: await isDemoShown(pool), themes })
  return [
    only(routes.listUsers, ({ query }) => listUsers(pool, query)),
    only(routes.blockUser, ({ params, body }) => blockUser(pool, params.id, body), userName),
    only(routes.unblockUser, ({ params }) => unblockUser(pool, params.id), userName),
    only(routes.makePasswordLink, ({ params }) => makePasswordLink(pool, params.id), userName),
    only(routes.removeSecondFactors, ({ params }) => removeFactors(pool, params.id), userName),
    only(
      routes.setAdministrator,
      ({ params, body }) => setAdministrator(pool, params.id, body.administrator),
      userName,
    ),
    only(routes.deleteUser, ({ params, body }) => deleteUser(ports, params.id, body.username), userName),
    only(routes.listOperatedNovels, ({ query }) => listOperatedNovels(pool, query)),
    only(routes.readServerState, () => readServerState(pool, ports.facts)),
    only(routes.listJobs, async () => ({ jobs: await listJobs(pool) })),
    only(routes.listActions, ({ query }) => listActions(pool, query)),
    only(site.readSite, sitePage),
    only(site.changeSite, async ({ body }) => {
      await checkTheme(pool, themes, body.theme)
      await writeSiteSettings(pool, body)
      await ports.refreshSite()
      return sitePage()
    }),
    only(site.showDemo, async ({ body }) => {
      await showDemo(ports, body.demo)
      return sitePage()
    }),
    only(site.listInvitations, async () => ({ invitations: await listInvitations(pool) })),
    only(
      site.invite,
      ({ body }) => invite(pool, body),
      async ({ body }) => body.note,
    ),
    only(site.withdrawInvitation, ({ params }) => withdrawInvitation(pool, params.id)),
  ]
}
