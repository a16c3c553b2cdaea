/** The state of a step in the browser's history. */
type Step = {
  /** An entry is open; the previous step, at this address, is where it was opened. */
  over?: string
  /** The entry was closed: this step and the previous one are the same. */
  twin?: true
}

const addressNow = () => location.pathname + location.search

/**
 * The author's steps in the browser's history. Opening an entry is a step, so that Back closes it; closing it is none.
 * So Back never reopens an entry, and leaves the section in one press.
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
    /** Navigates. `over`: to an entry of the current section, or from one entry to another. */
    go(to: string, over: 'section' | 'entry' | null) {
      if (to === addressNow()) return
      if (over === 'entry') put('replaceState', to, step)
      else put(step.twin ? 'replaceState' : 'pushState', to, over === 'section' ? { over: address } : {})
    },
    /** Closes the open entry; `section` is the target if it was not opened from there. */
    close(section: string) {
      put('replaceState', step.over ?? section, step.over === undefined ? {} : { twin: true })
    },
    /** Calls `tell` after Back or Forward. Returns a function that stops it. */
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
