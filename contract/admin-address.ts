import type { Language } from '@fabula/core/novel/language'

/** The sections of the administrators' area. The first one has the area's own address. */
export const adminSections = ['models', 'users', 'novels', 'reports', 'payments', 'site', 'server', 'log'] as const
export type AdminSection = (typeof adminSections)[number]

/** Address of a section. Kept apart from the other page addresses, which every reader's browser loads. */
export const adminAddress = (language: Language, section: AdminSection = 'models'): string =>
  `/${language}/admin${section === 'models' ? '' : `/${section}`}`
