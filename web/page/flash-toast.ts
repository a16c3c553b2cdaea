import { toast } from '../ui/toast.ts'

const storageKey = 'fabula.note'

/** Stores a success message for the next page, to which the reader is about to be sent. */
export function setFlashToast(text: string) {
  sessionStorage.setItem(storageKey, text)
}

/** Shows the message that the previous page stored. */
export function showFlashToast() {
  const text = sessionStorage.getItem(storageKey)
  if (text === null) return
  sessionStorage.removeItem(storageKey)
  toast.success(text)
}
