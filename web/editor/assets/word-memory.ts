import type { WordMemory } from './upload-queue.ts'

/** Words typed for files of a novel, in this browser's storage; a file is known again by its name and size. */
export function wordMemory(novelId: string): WordMemory {
  const keyOf = ({ name, size }: File) => `fabula.upload.${novelId}.${size}.${name}`
  return {
    read(file) {
      try {
        const read: unknown = JSON.parse(localStorage.getItem(keyOf(file)) ?? 'null')
        if (typeof read !== 'object' || read === null) return null
        const { name, description } = read as Record<string, unknown>
        return typeof name === 'string' && typeof description === 'string' ? { name, description } : null
      } catch {
        // Somebody else's value under our key: as if there were none.
        return null
      }
    },
    write(file, words) {
      try {
        if (words) localStorage.setItem(keyOf(file), JSON.stringify(words))
        else localStorage.removeItem(keyOf(file))
      } catch {
        // The storage is full: what was typed is still in the page.
      }
    },
  }
}
