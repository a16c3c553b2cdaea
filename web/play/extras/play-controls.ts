import type { RefObject } from 'react'
import type { Play } from '../game/play.ts'
import type { Paging } from '../message/use-paging.ts'
import type { PanelName } from '../panels/panel-props.ts'

/** How pages turn: by the reader, by time, or by skipping messages that were read before. */
export type AdvanceMode = 'off' | 'auto' | 'skip'

/** Props that the play screen passes to its parts that load once the game has begun. */
export interface PlayControls {
  /** The element in front of the stage. */
  front: RefObject<HTMLElement | null>
  play: Play
  paging: Paging
  advanceMode: AdvanceMode
  setAdvanceMode(mode: AdvanceMode): void
  advance(): void
  open(panel: PanelName): void
  hide(): void
  /** A sheet covers the stage, or the interface is hidden: nothing advances by itself. */
  paused: boolean
}
