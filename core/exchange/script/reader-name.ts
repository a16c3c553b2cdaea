/** The variable of the reader's name in a written story, and its value, as no reader has a name yet. */
export const readerName = 'user'
export const unnamedReader = '…'
