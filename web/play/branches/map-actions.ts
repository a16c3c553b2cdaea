import type { GameStateId, NovelId } from '@fabula/core/ids'

/** Actions on the map of a novel's games. */
export type MapActions = { novelId: NovelId; onGo: (id: GameStateId) => Promise<void> }
