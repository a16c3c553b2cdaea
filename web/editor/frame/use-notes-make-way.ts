import { useEffect } from 'react'

/**
 * Notes stand under the head, which says whether all is saved; or at the bottom, where they would lie over the field that is
 * worked on, or over the button that sends its form, and the bottom has neither.
 */
export function useNotesMakeWay() {
  useEffect(() => {
    const come = ({ target }: AnimationEvent) => {
      if (target instanceof Element && target.matches('.ui-toast')) makeWay()
    }
    addEventListener('animationstart', come)
    addEventListener('focusin', makeWay)
    return () => {
      removeEventListener('animationstart', come)
      removeEventListener('focusin', makeWay)
    }
  }, [])
}

function makeWay() {
  const host = document.querySelector<HTMLElement>('.ui-toasts')
  if (!host || host.offsetHeight === 0) return
  // Before a dialog there is no head: the note is the dialog's.
  const head = host.parentElement === document.body ? document.querySelector('.editor-head') : null
  host.style.setProperty('--head-ends', `${Math.max(0, head?.getBoundingClientRect().bottom ?? 0)}px`)
  host.toggleAttribute('data-below', false)
  const { offsetHeight: tall, offsetTop: top } = host
  const field = document.activeElement
  const needed = [field, field?.closest('form')?.querySelector('[type=submit]')]
  const covers = (from: number) =>
    needed.some((each) => {
      const { top = 0, bottom = 0 } = each && each !== document.body ? each.getBoundingClientRect() : {}
      return bottom > from && top < from + tall
    })
  host.toggleAttribute('data-below', covers(top) && !covers(innerHeight - tall))
}
