import { createContext } from 'react'

/** What the buttons that dialogs have of themselves are called; the page says it in its language. */
export const DialogWords = createContext({ close: 'Close', cancel: 'Cancel' })
