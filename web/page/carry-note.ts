import { toast } from '../ui/toast.ts'

const KEY = 'fabula.note'

/** Stores a success message for the next page, to which the reader is about to be sent. */
export function carryNote(text: string) {
  sessionStorage.setItem(KEY, text)
}

/** Shows the message that the previous page stored. */
export function showCarriedNote() {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return
  sessionStorage.removeItem(KEY)
  toast.success(text)
}
