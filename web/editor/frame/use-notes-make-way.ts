import { useEffect } from 'react'

/**
 * Shows notes below the head, which contains the save status. If they would cover the focused field or its form's
 * submit button there, and would not at the bottom, they are shown at the bottom.
 */
export function useNotesMakeWay() {
  useEffect(() => {
    const onAnimationStart = ({ target }: AnimationEvent) => {
      if (target instanceof Element && target.matches('.ui-toast')) makeWay()
    }
    addEventListener('animationstart', onAnimationStart)
    addEventListener('focusin', makeWay)
    return () => {
      removeEventListener('animationstart', onAnimationStart)
      removeEventListener('focusin', makeWay)
    }
  }, [])
}

function makeWay() {
  const host = document.querySelector<HTMLElement>('.ui-toasts')
  if (!host || host.offsetHeight === 0) return
  // In a dialog there is no head, and the note belongs to the dialog.
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
