import * as admin from '@fabula/contract/routes/admin'
import { readReported, reportNovel as reportRoute } from '@fabula/contract/routes/reports'
import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import type { BackupsAnswer } from '../../backup/list-backups.ts'
import { nameOfNovel } from '../../operating/list-novels.ts'
import { listPayments } from '../../payments/list-payments.ts'
import { type GiveBack, refundPayment, type TellRefunds } from '../../payments/refund-payment.ts'
import { hideNovel, restoreNovel } from '../../reports/hide-novel.ts'
import { dismissReport, listReports, reopenReport } from '../../reports/list-reports.ts'
import { reportNovel, wasReported } from '../../reports/report-novel.ts'
import { forAdmins } from '../for-admins.ts'
import { type Handler, handle } from '../handler.ts'

interface AdminPorts {
  pool: pg.Pool
  adminKey: string | undefined
  giveBack: GiveBack | null
  tellRefunds: TellRefunds | null
  listBackups(): Promise<BackupsAnswer>
  /** Begins a backup, and returns once it is running. */
  beginBackup(): Promise<void>
}

/** Reports by readers, and what administrators do about them and about payments. */
export const adminHandlers = (ports: AdminPorts): Handler[] => {
  const { pool } = ports
  const only = forAdmins(ports)
  const novelName = ({ params }: { params: { id: NovelId } }) => nameOfNovel(pool, params.id)
  return [
    handle(reportRoute, ({ caller, params, body }) => reportNovel(pool, caller, params.id, body)),
    handle(readReported, ({ caller, params }) => wasReported(pool, caller, params.id)),
    only(admin.listReports, ({ query }) => listReports(pool, query)),
    only(admin.dismissReport, ({ params }) => dismissReport(pool, params.id)),
    only(admin.reopenReport, ({ params }) => reopenReport(pool, params.id)),
    only(admin.hideNovel, ({ params, body }) => hideNovel(pool, params.id, body.reason), novelName),
    only(admin.restoreNovel, ({ params }) => restoreNovel(pool, params.id), novelName),
    only(admin.listPayments, ({ query }) => listPayments(pool, { ...query, complained: query.complained === 'true' })),
    only(admin.refundPayment, ({ params }) => refundPayment(ports, params.id)),
    only(admin.listBackups, () => ports.listBackups()),
    only(admin.makeBackup, async () => {
      await ports.beginBackup()
      return ports.listBackups()
    }),
  ]
}
