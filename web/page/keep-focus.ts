import { useEffect } from 'react'

/** Where the focus stood, and what it lay in, from within outwards, each with its place among its neighbours. */
type Trail = { element: HTMLElement; around: readonly { parent: Element; place: number }[] }

const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
/** These find another home by themselves: their things come and go as they are looked at. */
const apart = '.graph-frame'

/**
 * What is deleted, or left for another section, takes the button with it that was pressed. Keys then reach nothing, and a
 * screen reader is back at the top of the page. The focus goes on to what stands nearest to where it was: the next thing of
 * the list, the one before, something beside the list; where nothing of the section is left, to its heading or itself.
 */
export function useKeptFocus() {
  useEffect(keepFocus, [])
}

function keepFocus(): () => void {
  /** By the dialog, or the page, that the focus was in. */
  const trails = new Map<Element, Trail>()
  let last: Element = document.body
  let due = 0
  const come = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    last = layerOf(target)
    trails.set(last, trailOf(target))
  }
  // Who presses beside everything has left on purpose.
  const go = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement) || !document.hasFocus()) return
    const layer = layerOf(target)
    setTimeout(() => {
      if (target.isConnected && trails.get(layer)?.element === target && isShown(target)) trails.delete(layer)
    })
  }
  const look = () => {
    due = 0
    if (document.activeElement !== document.body) return
    for (const layer of trails.keys()) if (!layer.isConnected) trails.delete(layer)
    const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const trail = trails.get(layer)
    if (!trail || trail.around.some(({ parent }) => parent.matches(apart) && parent.isConnected)) return
    const home = homeOf(trail, last !== layer)
    home?.focus({ preventScroll: true })
    // What it lay in is in sight as far as it was, and what is told about it stands above.
    const around = home !== trail.element && home?.contains(trail.element)
    if (!around) home?.scrollIntoView({ block: 'nearest' })
  }
  // Whatever finds its own focus has done so by the next frame.
  const changed = () => {
    if (document.activeElement === document.body) due ||= requestAnimationFrame(look)
  }
  const watch = new MutationObserver(changed)
  watch.observe(document.body, { childList: true, subtree: true })
  addEventListener('focusin', come)
  addEventListener('focusout', go)
  document.addEventListener('close', changed, true)
  return () => {
    cancelAnimationFrame(due)
    watch.disconnect()
    removeEventListener('focusin', come)
    removeEventListener('focusout', go)
    document.removeEventListener('close', changed, true)
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
 * The element itself where it is still there, else what stands in its place now. `asked`: it went after a question. Then forms are
 * passed over: whoever takes it back would undo what is typed instead.
 */
function homeOf({ element, around }: Trail, asked: boolean): HTMLElement | null {
  if (element.isConnected && isShown(element)) {
    if (!element.matches(':disabled')) return element
    // It was shut while somebody typed there: no button may get what they type on.
    const form = element.matches('input, select, textarea') ? element.closest('form') : null
    if (form) {
      form.tabIndex = -1
      return form
    }
  }
  for (const { parent, place } of around) {
    if (!parent.isConnected || !(isShown(parent) || isBoxless(parent))) continue
    // All of a section, or more, has become another.
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

function firstControl(within: Element, outOfForms: boolean): HTMLElement | undefined {
  const own = within.matches(controls) ? [within] : []
  return ([...own, ...within.querySelectorAll(controls)] as HTMLElement[]).find(
    (each) =>
      each.tabIndex >= 0 &&
      !each.matches(':disabled') &&
      isShown(each) &&
      !(outOfForms && each.closest('form') !== null),
  )
}

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
/** It has no box of its own, and shows what it holds. */
const isBoxless = (element: Element): boolean => getComputedStyle(element).display === 'contents'
