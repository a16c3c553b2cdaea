import type { Language } from '@fabula/core/novel/language'

/** Parts of the administrators' area, the first of them at its own address. */
export const adminSections = ['models', 'users', 'novels', 'reports', 'payments', 'site', 'server', 'log'] as const
export type AdminSection = (typeof adminSections)[number]

/** Where it is; apart from other pages' addresses, which every reader's browser loads. */
export const adminAddress = (language: Language, section: AdminSection = 'models'): string =>
  `/${language}/admin${section === 'models' ? '' : `/${section}`}`
