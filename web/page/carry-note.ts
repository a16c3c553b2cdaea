import { toast } from '../ui/toast.ts'

const KEY = 'fabula.note'

/** A green note for the next page: what was done here, said where the reader is sent. */
export function carryNote(text: string) {
  sessionStorage.setItem(KEY, text)
}

/** Shows what the page before asked to say. */
export function showCarriedNote() {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return
  sessionStorage.removeItem(KEY)
  toast.success(text)
}
