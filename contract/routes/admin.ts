import { NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { BackupsPage } from '../shapes/backups.ts'
import { paging } from '../shapes/paging.ts'
import { Payment } from '../shapes/payments.ts'
import { Report } from '../shapes/reports.ts'

export const listReports = defineRoute({
  name: 'listReports',
  method: 'GET',
  path: '/api/admin/reports',
  summary:
    'List reports from readers: open ones, oldest first, or with `state=closed` closed ones, most recently closed first.',
  caller: 'admin',
  query: z.object({ ...paging, state: z._default(z.enum(['open', 'closed']), 'open') }),
  answer: z.object({ reports: z.array(Report), max_reports: z.number() }),
})

export const dismissReport = defineRoute({
  name: 'dismissReport',
  method: 'POST',
  path: '/api/admin/reports/:id/dismiss',
  summary: 'Close a report without changing the novel.',
  caller: 'admin',
  params: z.object({ id: z.uuid() }),
  problems: ['report_not_found'],
})

export const reopenReport = defineRoute({
  name: 'reopenReport',
  method: 'POST',
  path: '/api/admin/reports/:id/reopen',
  summary: 'Reopen a closed report.',
  caller: 'admin',
  params: z.object({ id: z.uuid() }),
  problems: ['report_not_found'],
})

const novel = z.object({ id: NovelId })
const Hidden = z.object({ hidden: z.boolean(), hidden_reason: z.nullable(z.string()) })

export const hideNovel = defineRoute({
  name: 'hideNovel',
  method: 'POST',
  path: '/api/admin/production_novel/:id/hide',
  summary: 'Hide a novel from everybody but its author, who is shown the reason. Its open reports are closed.',
  caller: 'admin',
  params: novel,
  body: z.strictObject({ reason: z._default(z.string().check(z.trim(), z.maxLength(1_000)), '') }),
  answer: Hidden,
  problems: ['novel_not_found', 'novel_hidden_already'],
})

export const restoreNovel = defineRoute({
  name: 'restoreNovel',
  method: 'POST',
  path: '/api/admin/production_novel/:id/restore',
  summary: 'Show a hidden novel again.',
  caller: 'admin',
  params: novel,
  answer: Hidden,
  problems: ['novel_not_found'],
})

export const listPayments = defineRoute({
  name: 'listPayments',
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'List payments in Stars, newest first: all, one by its charge, or those with a complaint.',
  caller: 'admin',
  query: z.object({
    ...paging,
    charge_id: z._default(z.string().check(z.maxLength(300)), ''),
    complained: z._default(z.enum(['true', 'false']), 'false'),
  }),
  answer: z.object({ payments: z.array(Payment), max_payments: z.number() }),
})

export const refundPayment = defineRoute({
  name: 'refundPayment',
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  summary: 'Refund a payment; the novel closes to its payer. Refunding again returns the same answer.',
  caller: 'admin',
  params: z.object({ id: z.uuid() }),
  answer: Payment,
  problems: ['payment_not_found', 'payer_gone', 'telegram_failed'],
})

export const listBackups = defineRoute({
  name: 'listBackups',
  method: 'GET',
  path: '/api/admin/backups',
  summary:
    'Get the backup schedule and folder, the backups that are kept (newest first), and the progress of a running one. `tried_at` and `next_at` are the times of the last scheduled attempt and of the next; `unfinished` says that the server stopped during the last one, `failure` and `cause` why it failed. `asked` says the same of the last backup that was requested manually.',
  caller: 'admin',
  answer: BackupsPage,
})

export const makeBackup = defineRoute({
  name: 'makeBackup',
  method: 'POST',
  path: '/api/admin/backups',
  summary:
    'Start a backup now, in the same folder as the scheduled ones. It is still running when this is answered, unless it has failed already; its result is in `asked`. As many manual backups are kept as scheduled ones, in addition to them.',
  caller: 'admin',
  answer: BackupsPage,
  problems: ['backup_under_way'],
})
