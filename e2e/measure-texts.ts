import type { Page } from '@playwright/test'

/** What of a page's words can not be read: outside of the window, cut off, or spilling over what they stand on. */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
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
        // What ends in dots goes on behind them.
        if (isMeant || node.nodeType !== 3 || (node.textContent ?? '').trim() === '') continue
        const letters = document.createRange()
        letters.selectNodeContents(node)
        const words = letters.getBoundingClientRect()
        if (words.right > width + 1 || words.left < -1) say('outside of the window', element)
      }
      if (isMeant || style.display.startsWith('inline')) continue
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) say('wider than its room', element)
      const cuts = style.overflowY === 'hidden' || style.overflowY === 'clip'
      if (cuts && element.scrollHeight > element.clientHeight + 3) say('cut off below', element)
    }
    return [...new Set(found)]

    /** Within something that scrolls by itself, sideways too: then nothing is lost. */
    function isScrolled(element: Element): boolean {
      for (let each: Element | null = element; each; each = each.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth) return true
      }
      return false
    }
  })
}
