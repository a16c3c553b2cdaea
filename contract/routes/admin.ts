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
    'What readers have reported, the oldest open one first; `state=closed`: what was dealt with, the last first.',
  caller: 'admin',
  query: z.object({ ...paging, state: z._default(z.enum(['open', 'closed']), 'open') }),
  answer: z.object({ reports: z.array(Report), max_reports: z.number() }),
  problems: ['invalid_admin_key'],
})

export const dismissReport = defineRoute({
  name: 'dismissReport',
  method: 'POST',
  path: '/api/admin/reports/:id/dismiss',
  summary: 'Close a report without doing anything about the novel.',
  caller: 'admin',
  params: z.object({ id: z.uuid() }),
  problems: ['invalid_admin_key', 'report_not_found'],
})

export const reopenReport = defineRoute({
  name: 'reopenReport',
  method: 'POST',
  path: '/api/admin/reports/:id/reopen',
  summary: 'Put a report that was closed back among the open ones.',
  caller: 'admin',
  params: z.object({ id: z.uuid() }),
  problems: ['invalid_admin_key', 'report_not_found'],
})

const novel = z.object({ id: NovelId })
const Hidden = z.object({ hidden: z.boolean(), hidden_reason: z.nullable(z.string()) })

export const hideNovel = defineRoute({
  name: 'hideNovel',
  method: 'POST',
  path: '/api/admin/production_novel/:id/hide',
  summary: 'Hide a novel from everybody but its author, who is told the reason. Its open reports are closed.',
  caller: 'admin',
  params: novel,
  body: z.strictObject({ reason: z._default(z.string().check(z.trim(), z.maxLength(1_000)), '') }),
  answer: Hidden,
  problems: ['invalid_admin_key', 'novel_not_found', 'novel_hidden_already'],
})

export const restoreNovel = defineRoute({
  name: 'restoreNovel',
  method: 'POST',
  path: '/api/admin/production_novel/:id/restore',
  summary: 'Show a hidden novel again.',
  caller: 'admin',
  params: novel,
  answer: Hidden,
  problems: ['invalid_admin_key', 'novel_not_found'],
})

export const listPayments = defineRoute({
  name: 'listPayments',
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments in Stars, the newest first; one by its charge, or those whose payers complained.',
  caller: 'admin',
  query: z.object({
    ...paging,
    charge_id: z._default(z.string().check(z.maxLength(300)), ''),
    complained: z._default(z.enum(['true', 'false']), 'false'),
  }),
  answer: z.object({ payments: z.array(Payment), max_payments: z.number() }),
  problems: ['invalid_admin_key'],
})

export const refundPayment = defineRoute({
  name: 'refundPayment',
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  summary: 'Give a payment back; the novel closes to its payer. Once refunded, the answer stays the same.',
  caller: 'admin',
  params: z.object({ id: z.uuid() }),
  answer: Payment,
  problems: ['invalid_admin_key', 'payment_not_found', 'payer_gone', 'telegram_failed'],
})

export const listBackups = defineRoute({
  name: 'listBackups',
  method: 'GET',
  path: '/api/admin/backups',
  summary:
    'Backups that the server makes: how often by itself, where to, those that are kept, the newest first, whether one is being made now and how far it is, whether the last one that was due was begun and not finished, as where a server was stopped amid it, and why it failed, if it did. Times are of the last try and of the next one. `asked`: the same of the last one that was asked for.',
  caller: 'admin',
  answer: BackupsPage,
  problems: ['invalid_admin_key'],
})

export const makeBackup = defineRoute({
  name: 'makeBackup',
  method: 'POST',
  path: '/api/admin/backups',
  summary:
    'Begin a backup now, due or not, in the folder of the others. It is under way when this is answered, unless it has failed already; what becomes of it stands in `asked`. As many of those are kept as of the others, beside them.',
  caller: 'admin',
  answer: BackupsPage,
  problems: ['invalid_admin_key', 'backup_under_way'],
})
