/** Panels over the stage; one at a time, each loaded when first opened. */
export type PanelName = 'history' | 'saves' | 'settings' | 'help' | 'answers' | 'branches'
