import type { FormDrafts } from '../forms/form-drafts.ts'

/** Unsaved translations by text; they survive a reload. */
export interface PersistedTexts {
  read(key: string): string | null
  /** The text when typing began, if known. */
  readBase(key: string): string | null
  keep(key: string, text: string, base: string): void
  drop(key: string): void
  /** Registers a visible field. Returns a function that unregisters it. */
  show(key: string): () => void
}

/** The unsaved translations of a novel, stored among its form drafts. */
export function persistedTexts(drafts: FormDrafts): PersistedTexts {
  const name = (key: string) => `translation.${key}`
  return {
    read: (key) => (drafts.read(name(key), { text: '' })?.text as string | undefined) ?? null,
    readBase: (key) => (drafts.readBase(name(key)).text as string | undefined) ?? null,
    keep: (key, text, base) => drafts.write(name(key), { text }, { text: base }),
    drop: (key) => drafts.write(name(key), null),
    show: (key) => drafts.show(name(key)),
  }
}
