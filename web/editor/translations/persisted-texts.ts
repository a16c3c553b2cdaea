import type { FormDrafts } from '../forms/form-drafts.ts'

/** What was typed and is not saved yet, by text; it outlives a reload. */
export interface PersistedTexts {
  read(key: string): string | null
  /** What stood there when typing began, where that is known. */
  readBase(key: string): string | null
  keep(key: string, text: string, base: string): void
  drop(key: string): void
  /** The field of a text is on screen from now on; answers what to call when it goes. */
  show(key: string): () => void
}

/** Texts of one novel, among what is typed into its forms. */
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
