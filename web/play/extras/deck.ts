import type { RefObject } from 'react'
import type { AdvanceMode } from '../advance-mode.ts'
import type { Play } from '../game/play.ts'
import type { Paging } from '../message/use-paging.ts'
import type { PanelName } from '../panels/panel-name.ts'

/** What the theatre hands to those parts of it that come once the game has begun. */
export interface Deck {
  /** All that stands before the stage. */
  front: RefObject<HTMLElement | null>
  play: Play
  paging: Paging
  advanceMode: AdvanceMode
  setAdvanceMode(mode: AdvanceMode): void
  advance(): void
  open(panel: PanelName): void
  hide(): void
  /** A sheet lies over the stage, or the interface is hidden: nothing goes on by itself. */
  paused: boolean
}
