import type { PlayModel } from '../game/play-model.ts'
import { type Page, pageAt } from './split-pages.ts'

/** The effect of going on: show the rest of the page, turn it, continue the story, or nothing. */
export type Advance = 'show' | 'turn' | 'continue' | 'nothing'

/** The effect of a click, Space, Enter or the arrow. In chat mode there are no pages to turn. */
export function advanceOf(model: PlayModel, pages: readonly Page[], mode: 'visual' | 'chat'): Advance {
  if (!('reading' in model) || model.phase === 'sending') return 'nothing'
  if (mode === 'visual') {
    if (!model.reading.shown) return 'show'
    if (pageAt(pages, model.reading.page) < pages.length - 1) return 'turn'
  }
  return canContinue(model) ? 'continue' : 'nothing'
}

/** Whether the story goes on without a text or choice from the reader. */
const canContinue = (model: PlayModel): boolean =>
  model.phase === 'ready' && !model.state.interact && model.state.static_endings.length === 0
