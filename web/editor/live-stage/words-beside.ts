import type { CharacterId } from '@fabula/core/ids'
import { createContext } from 'react'

/** What is said on a stage, and by whom. */
export type StageWords = { message: string; speaker: CharacterId | 'user' | null }

/**
 * Called by a section whose own form edits the scene's first message: the stage beside it shows that message, and has
 * no field for it. Null when the section is closed.
 */
export const TellWords = createContext<(words: StageWords | null) => void>(() => {})

/** The element in which a section whose form edits the whole stage renders it; null while the stage is hidden. */
export const StagePlace = createContext<HTMLElement | null>(null)
