import { createContext } from 'react'

/** Labels of the dialogs' built-in buttons; the page sets them in its language. */
export const DialogWords = createContext({ close: 'Close', cancel: 'Cancel' })
