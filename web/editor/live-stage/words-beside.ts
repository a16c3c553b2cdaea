import type { CharacterId } from '@fabula/core/ids'
import { createContext } from 'react'

/** What is said on a stage, and by whom. */
export type StageWords = { message: string; speaker: CharacterId | 'user' | null }

/**
 * Told by a section whose own form has the scene's first words what stands there now: the stage beside it shows that, and does
 * not ask for the same words again. Null: the section has gone.
 */
export const TellWords = createContext<(words: StageWords | null) => void>(() => {})

/** Where a section whose own form sets the whole stage puts that stage; null: the stage is put away. */
export const StagePlace = createContext<HTMLElement | null>(null)
