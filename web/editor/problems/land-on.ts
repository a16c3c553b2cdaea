import type { Missing, NovelProblem } from '@fabula/core/check/problem'
import type { Place } from '../location/location.ts'

/** How long to wait for a place to appear, in milliseconds: its section's script may have to be fetched. */
const patienceMs = 4_000
/** How long the field stays marked, in milliseconds. */
const markedMs = 2_400

/** How long to wait for an entry's form, in milliseconds; then the entry itself is shown. */
const formPatienceMs = 1_500

/** Once the problem's place is on screen, scrolls to its field, focuses it and marks it for a moment. */
export const focusProblem = (problem: NovelProblem, place: Place): void => focusPlace(place, selectorsOf(problem))

/** The same for any place, with the first selector that matches, or else its first field. */
export function focusPlace(place: Place, selectors: readonly string[]): void {
  const from = performance.now()
  // Two frames later the list has closed and restored the focus, and the place is rendered.
  const look = () => {
    const waited = performance.now() - from
    const around = formAt() ?? (place.entry === undefined || waited > formPatienceMs ? sectionAt() : null)
    if (around) mark(fieldIn(around, selectors) ?? around)
    else if (waited < patienceMs) setTimeout(look, 50)
  }
  requestAnimationFrame(() => requestAnimationFrame(look))
}

/** A visible element: the previous section stays in the page, hidden, until the script of the next one has loaded. */
const seen = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.getClientRects().length > 0) ?? null
// Ignores the form of the stage beside a section: problems are about the section.
const formAt = () => seen('dialog[open] .ui-dialog-body, #main form:not(aside form)')
const sectionAt = () => seen('#main section:not(aside section), #main .section-head')

function fieldIn(around: HTMLElement, selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = around.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return around.matches('#main section') ? null : around.querySelector<HTMLElement>(fieldSelector)
}

const fieldSelector = 'input, select, textarea, button'

function selectorsOf({ code, missing, place }: NovelProblem): string[] {
  switch (code) {
    case 'dangling_reference':
      return [...(missing ? goneOf(missing, place.index) : []), '[data-gone]']
    case 'conditions_never_hold':
    case 'conditions_never_met':
    case 'conditions_always_met':
    case 'next_scene_never_taken':
    case 'next_scene_shadowed':
    case 'ending_without_way':
      return ['.conditions']
    case 'no_active_character':
    case 'scene_cannot_be_left':
      return ['.section-head button', '.entries-head button']
    case 'unknown_name':
    case 'emphasis_open':
    case 'scene_says_nothing':
      return ['.message-input textarea']
    case 'no_first_scene':
      return ['[data-field="first_scene"]', '.section-head button']
    case 'scene_unreachable':
    case 'story_without_end':
    case 'flag_never_changes':
    case 'scale_never_changes':
    case 'flag_never_read':
    case 'scale_never_read':
    case 'sprite_never_shown':
    case 'track_never_played':
    case 'text_untranslated':
    case 'translation_lost_name':
      return []
  }
}

/** Selectors of the fields that still refer to something deleted; there may be several. */
function goneOf(missing: Missing, index: number | null): string[] {
  switch (missing) {
    case 'background':
      return ['.asset-choice[data-gone]']
    case 'sprite':
      return ['.asset-choice[data-gone]', '.sprite-pick[data-gone]']
    case 'music':
      return ['.music-start [data-gone]']
    case 'scene':
      return ['.pick-list-option[data-gone]']
    case 'ending':
      return ['.condition[data-gone]']
    case 'cover':
      return ['[data-field="cover"]']
    case 'character':
      return index === null ? [] : ['.record-row [data-gone]']
    case 'sprite_mix':
    case 'music_mix':
    case 'flag':
    case 'scale':
      return []
  }
}

function mark(target: HTMLElement) {
  const field = target.matches(fieldSelector)
    ? target
    : (target.querySelector<HTMLElement>(fieldSelector) ??
      target.closest('.pick-list')?.querySelector<HTMLElement>(fieldSelector))
  target.scrollIntoView({ block: 'center', behavior: 'auto' })
  field?.focus({ preventScroll: true })
  target.dataset.landed = ''
  setTimeout(() => delete target.dataset.landed, markedMs)
}
