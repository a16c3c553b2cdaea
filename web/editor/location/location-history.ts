/** What the browser keeps with a step of its history. */
type Step = {
  /** An entry is open; the step before is where it was opened, at this address. */
  over?: string
  /** The entry was closed: this step and the one before it are the same. */
  twin?: true
}

const addressNow = () => location.pathname + location.search

/**
 * The author's steps in the browser's history. Opening an entry is a step, so that Back closes it; closing it is none, so that
 * Back never opens it again and leads to where the author was before the section, in one press.
 */
export function createLocationHistory() {
  let step = (history.state ?? {}) as Step
  let address = addressNow()
  const put = (way: 'pushState' | 'replaceState', to: string, next: Step) => {
    history[way](next, '', to)
    step = next
    address = to
  }
  return {
    /** Goes on. `over`: to an entry of the section that is open, or from one such entry to another. */
    go(to: string, over: 'section' | 'entry' | null) {
      if (to === addressNow()) return
      if (over === 'entry') put('replaceState', to, step)
      else put(step.twin ? 'replaceState' : 'pushState', to, over === 'section' ? { over: address } : {})
    },
    /** The entry that is open was closed; `section`: where it is closed to if it was not opened from there. */
    close(section: string) {
      put('replaceState', step.over ?? section, step.over === undefined ? {} : { twin: true })
    },
    /** Calls `tell` whenever Back or Forward have led somewhere; answers how to stop. */
    follow(tell: () => void): () => void {
      const follow = () => {
        const left = { step, address }
        step = (history.state ?? {}) as Step
        address = addressNow()
        if (left.step.twin && left.address === address) history.back()
        else tell()
      }
      addEventListener('popstate', follow)
      return () => removeEventListener('popstate', follow)
    },
  }
}
