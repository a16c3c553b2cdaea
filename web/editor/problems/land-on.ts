import type { NovelProblem } from '@fabula/core/check/problem'

/** How long a place may take to appear, in milliseconds: its drawer's script may have to be fetched. */
const PATIENCE = 4_000
/** How long it stays marked. */
const MARKED = 2_400

/** Once the problem's place is on screen: brings its field into sight, gives it the focus and marks it for a moment. */
export function landOn(problem: NovelProblem): void {
  const until = performance.now() + PATIENCE
  // Two frames: the list has closed and given the focus back, the place has been drawn.
  const look = () => {
    const target = fieldOf(problem)
    if (target) mark(target)
    else if (performance.now() < until) setTimeout(look, 50)
  }
  requestAnimationFrame(() => requestAnimationFrame(look))
}

function fieldOf({ code, place }: NovelProblem): HTMLElement | null {
  const overlay = place.index !== null && place.section !== 'characters' ? 'dialog[open]' : null
  const inOverlay = document.querySelector<HTMLElement>('dialog[open] .ui-dialog-body')
  // A place with an entry opens its form; a cast of a static scene stands in the form of its section.
  if (overlay && !inOverlay) return null
  const around = inOverlay ?? document.querySelector<HTMLElement>('#main section')
  if (!around) return null
  for (const selector of selectorsOf(code)) {
    const found = around.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return inOverlay ? around.querySelector<HTMLElement>(FIELDS) : around
}

const FIELDS = 'input, select, textarea, button'

function selectorsOf(code: NovelProblem['code']): string[] {
  switch (code) {
    case 'dangling_reference':
      return ['[data-gone]']
    case 'conditions_never_hold':
    case 'ending_without_way':
      return ['.conditions']
    case 'no_active_character':
    case 'scene_cannot_be_left':
      return ['.drawer-head button', '.entries-head button']
    case 'no_first_scene':
      return ['[data-field="first_scene"]', '.drawer-head button']
    case 'scene_unreachable':
      return []
  }
}

function mark(target: HTMLElement) {
  const field = target.matches(FIELDS)
    ? target
    : (target.querySelector<HTMLElement>(FIELDS) ?? target.closest('.pick-list')?.querySelector<HTMLElement>(FIELDS))
  target.scrollIntoView({ block: 'center', behavior: 'auto' })
  field?.focus({ preventScroll: true })
  target.dataset.landed = ''
  setTimeout(() => delete target.dataset.landed, MARKED)
}
