import { useEffect } from 'react'

/** The element that had the focus and its ancestors, from the inside out, each with its index among its siblings. */
type Trail = { element: HTMLElement; around: readonly { parent: Element; place: number }[] }

const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
/** These manage the focus themselves: their elements come and go with what is in view. */
const selfManaged = '.graph-frame'

/**
 * A deletion, or a change of section, removes the button that was pressed; the last step of a series disables it. Keys
 * then have no target, and a screen reader starts again at the top of the page. This moves the focus to the nearest
 * element: the next item of the list, the previous one, something beside the list; if nothing of the section is left,
 * to its heading or the section itself.
 */
export function useFocusRecovery() {
  useEffect(recoverFocus, [])
}

function recoverFocus(): () => void {
  /** The last focus of each dialog, and of the page. */
  const trails = new Map<Element, Trail>()
  let last: Element = document.body
  let due = 0
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    last = layerOf(target)
    trails.set(last, trailOf(target))
  }
  // A click on the background removes the focus on purpose.
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement) || !document.hasFocus()) return
    const layer = layerOf(target)
    setTimeout(() => {
      if (!target.isConnected || target.matches(':disabled') || !isShown(target)) return
      if (trails.get(layer)?.element === target) trails.delete(layer)
    })
  }
  const recover = () => {
    due = 0
    const active = document.activeElement
    if (active !== document.body && !active?.matches(':disabled')) return
    for (const layer of trails.keys()) if (!layer.isConnected) trails.delete(layer)
    const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const trail = trails.get(layer)
    if (!trail || trail.around.some(({ parent }) => parent.matches(selfManaged) && parent.isConnected)) return
    const home = focusTargetOf(trail, last !== layer)
    home?.focus({ preventScroll: true })
    // A container of the old focus is not scrolled: it is as visible as before, with its messages above.
    const around = home !== trail.element && home?.contains(trail.element)
    if (!around) home?.scrollIntoView({ block: 'nearest' })
  }
  // Code that moves the focus itself has done so by the next frame. A button that was disabled loses the focus only then.
  const onChange = () => {
    const active = document.activeElement
    if (active === document.body || active?.matches(':disabled')) due ||= requestAnimationFrame(recover)
  }
  const watch = new MutationObserver(onChange)
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  addEventListener('focusin', onFocusIn)
  addEventListener('focusout', onFocusOut)
  document.addEventListener('close', onChange, true)
  return () => {
    cancelAnimationFrame(due)
    watch.disconnect()
    removeEventListener('focusin', onFocusIn)
    removeEventListener('focusout', onFocusOut)
    document.removeEventListener('close', onChange, true)
  }
}

const layerOf = (element: Element): Element => element.closest('dialog') ?? document.body

function trailOf(element: HTMLElement): Trail {
  const around: { parent: Element; place: number }[] = []
  for (let at: Element = element; at.parentElement && at !== document.body; at = at.parentElement) {
    around.push({ parent: at.parentElement, place: [...at.parentElement.children].indexOf(at) })
  }
  return { element, around }
}

/**
 * The element itself if it still exists, else the control now nearest to its place. `asked`: the element was removed
 * after a confirmation dialog. Forms and fields are then skipped: an undo shortcut pressed next would undo their typing
 * instead.
 */
function focusTargetOf({ element, around }: Trail, asked: boolean): HTMLElement | null {
  if (element.isConnected && isShown(element)) {
    if (!element.matches(':disabled')) return element
    // The field was disabled during typing: no button may receive the keys that follow.
    const form = element.matches('input, select, textarea') ? element.closest('form') : null
    if (form) {
      form.tabIndex = -1
      return form
    }
  }
  for (const { parent, place } of around) {
    if (!parent.isConnected || !(isShown(parent) || isBoxless(parent))) continue
    // A whole section, or more, was replaced.
    if (parent.matches('main') || parent.querySelector('main')) break
    const children = [...parent.children]
    for (const child of [...children.slice(place), ...children.slice(0, place).reverse()]) {
      const control = firstControl(child, asked)
      if (control) return control
    }
  }
  const section = document.querySelector('main') ?? document
  const heading = section.querySelector<HTMLElement>('h1, h2') ?? document.querySelector<HTMLElement>('main, h1')
  if (heading) heading.tabIndex = -1
  return heading
}

function firstControl(within: Element, outOfFields: boolean): HTMLElement | undefined {
  const own = within.matches(controls) ? [within] : []
  return ([...own, ...within.querySelectorAll(controls)] as HTMLElement[]).find(
    (each) =>
      each.tabIndex >= 0 &&
      !each.matches(':disabled') &&
      isShown(each) &&
      !(outOfFields && each.closest('form, input, textarea, select') !== null),
  )
}

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
/** Whether the element has no box of its own but shows its children. */
const isBoxless = (element: Element): boolean => getComputedStyle(element).display === 'contents'
