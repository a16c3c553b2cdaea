import type { Page } from '@playwright/test'

/** Texts on a page that can not be read: outside the window, cut off, or overflowing their element. */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const scrolled = new Map<Element, boolean>()
    const say = (what: string, element: Element) => {
      const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
      found.push(`${what}: <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${words}`)
    }
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`)
    const front = document.querySelector('dialog[open]') ?? document.body
    for (const element of front.querySelectorAll<HTMLElement>('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
      )
      if (
        !hasText ||
        element.closest('.ui-hidden, .graph-cards, svg, canvas, [aria-hidden="true"], [inert], script, style, option')
      )
        continue
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2 || !element.checkVisibility({ opacityProperty: true })) continue
      const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isScrolled(element)) continue
      for (const node of element.childNodes) {
        // Text that ends with an ellipsis may continue beyond it.
        if (isMeant || node.nodeType !== 3 || (node.textContent ?? '').trim() === '') continue
        const letters = document.createRange()
        letters.selectNodeContents(node)
        const words = letters.getBoundingClientRect()
        if (words.right > width + 1 || words.left < -1) say('outside the window', element)
      }
      if (isMeant || style.display.startsWith('inline')) continue
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        say('wider than its element', element)
      const cuts = style.overflowY === 'hidden' || style.overflowY === 'clip'
      if (cuts && element.scrollHeight > element.clientHeight + 3) say('cut off at the bottom', element)
    }
    return [...new Set(found)]

    /** Inside an element that scrolls sideways, everything can be reached. */
    function isScrolled(element: Element | null): boolean {
      if (!element) return false
      const known = scrolled.get(element)
      if (known !== undefined) return known
      const scrolls =
        (element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
        isScrolled(element.parentElement)
      scrolled.set(element, scrolls)
      return scrolls
    }
  })
}
