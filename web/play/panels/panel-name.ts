/** What may lie over the stage; one at a time, each fetched when it is first opened. */
export type PanelName = 'history' | 'saves' | 'settings' | 'help' | 'answers' | 'branches'
