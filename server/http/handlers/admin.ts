import * as admin from '@fabula/contract/routes/admin'
import { reportNovel as reportRoute } from '@fabula/contract/routes/reports'
import type pg from 'pg'
import type { BackupsAnswer } from '../../backup/list-backups.ts'
import { listPayments } from '../../payments/list-payments.ts'
import { type GiveBack, refundPayment } from '../../payments/refund-payment.ts'
import { hideNovel, restoreNovel } from '../../reports/hide-novel.ts'
import { dismissReport, listReports } from '../../reports/list-reports.ts'
import { reportNovel } from '../../reports/report-novel.ts'
import { requireAdmin } from '../admin-key.ts'
import { type Handler, handle } from '../handler.ts'

interface AdminPorts {
  pool: pg.Pool
  adminKey: string | undefined
  giveBack: GiveBack | null
  listBackups(): Promise<BackupsAnswer>
}

/** What readers report, and what administrators do about it and about payments. */
export const adminHandlers = (ports: AdminPorts): Handler[] => {
  const { pool, adminKey } = ports
  return [
    handle(reportRoute, ({ caller, params, body }) => reportNovel(pool, caller, params.id, body)),
    handle(admin.listReports, async ({ query, headers }) => {
      requireAdmin(adminKey, headers)
      return listReports(pool, query)
    }),
    handle(admin.dismissReport, async ({ params, headers }) => {
      requireAdmin(adminKey, headers)
      await dismissReport(pool, params.id)
    }),
    handle(admin.hideNovel, async ({ params, body, headers }) => {
      requireAdmin(adminKey, headers)
      return hideNovel(pool, params.id, body.reason)
    }),
    handle(admin.restoreNovel, async ({ params, headers }) => {
      requireAdmin(adminKey, headers)
      return restoreNovel(pool, params.id)
    }),
    handle(admin.listPayments, async ({ query, headers }) => {
      requireAdmin(adminKey, headers)
      return listPayments(pool, { ...query, complained: query.complained === 'true' })
    }),
    handle(admin.refundPayment, async ({ params, headers }) => {
      requireAdmin(adminKey, headers)
      return refundPayment(ports, params.id)
    }),
    handle(admin.listBackups, async ({ headers }) => {
      requireAdmin(adminKey, headers)
      return ports.listBackups()
    }),
  ]
}
