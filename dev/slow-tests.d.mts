export type Chosen = 'all' | 'quick' | 'slow'
export const slowTests: Readonly<Record<string, string>>
export function chosenTests(): Chosen
export function slowIn(workspace: string): string[]
export function isChosen(file: string, chosen?: Chosen): boolean
