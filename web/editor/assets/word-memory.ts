import { readStored, writeStored } from '../store/browser-storage.ts'
import type { WordMemory } from './upload-queue.ts'

/** Words typed for files of a novel, in this browser's storage; a file is known again by its name and size. */
export function wordMemory(novelId: string): WordMemory {
  const keyOf = ({ name, size }: File) => `fabula.upload.${novelId}.${size}.${name}`
  return {
    read(file) {
      const { name, description } = readStored(keyOf(file)) ?? {}
      return typeof name === 'string' && typeof description === 'string' ? { name, description } : null
    },
    // Without room for it what was typed is still in the page.
    write: (file, words) => void writeStored(keyOf(file), words),
  }
}
