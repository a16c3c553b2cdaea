import type { FormDrafts } from '../forms/form-drafts.ts'

export type PersistedTexts = ReturnType<typeof persistedTexts>

/** The unsaved translations of a novel by the keys of their units, stored among its form drafts. */
export function persistedTexts(drafts: FormDrafts) {
  const name = (key: string) => `translation.${key}`
  return {
    read: (key: string) => (drafts.read(name(key), { text: '' })?.text as string | undefined) ?? null,
    /** The text when typing began, if known. */
    readBase: (key: string) => (drafts.readBase(name(key)).text as string | undefined) ?? null,
    keep: (key: string, text: string, base: string) => drafts.write(name(key), { text }, { text: base }),
    drop: (key: string) => drafts.write(name(key), null),
    /** Registers a visible field. Returns a function that unregisters it. */
    show: (key: string) => drafts.show(name(key)),
  }
}
