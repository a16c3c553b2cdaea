import './toast.css'

const STAY_MS = 4000
const LEAVE_MS = 160

/**
 * Short notes at the top centre of the page, each gone after 4 seconds unless the pointer rests on it; a click sends it
 * away. Two at most, none of them twice. They work from any code in the browser, need nothing mounted, and stay above an
 * open dialog.
 */
export const toast = {
  /** Red, with a title: what failed, then what is known about it. Read aloud at once. `of`: what `settled` calls it by. */
  error(title: string, text?: string, of?: string) {
    const note = show('error', title, text)
    if (of) note.dataset.of = of
  },
  /** What a red note was of has succeeded: the note goes. */
  settled(of: string) {
    for (const note of notes) if (note.dataset.of === of) note.remove()
  },
  /** Green, one sentence. Read aloud when the screen reader is free. */
  success(text: string) {
    show('success', undefined, text)
  },
}

type Kind = 'error' | 'success'

/** The notes that were shown last, the newest at the end; the page has them by kind. */
let notes: HTMLElement[] = []

/**
 * The live region of a kind, made once. It is a popover so that it lies above dialogs, and it moves into the topmost open
 * dialog, because everything outside that is inert and silent to screen readers.
 */
function region(kind: Kind): HTMLElement {
  const home = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
  let host = document.querySelector<HTMLElement>('.ui-toasts')
  if (!host) {
    host = document.createElement('div')
    host.className = 'ui-toasts'
    host.popover = 'manual'
    for (const live of ['error', 'success'] as const) {
      const part = document.createElement('div')
      part.setAttribute('role', live === 'error' ? 'alert' : 'status')
      part.dataset.live = live
      host.append(part)
    }
  }
  raise(host, home)
  return host.querySelector<HTMLElement>(`[data-live="${kind}"]`) ?? host
}

function raise(host: HTMLElement, home: HTMLElement) {
  if (host.parentElement !== home) {
    home.append(host)
    // The note that says "saved" often comes with the closing of its dialog, and must outlive it.
    if (home !== document.body) home.addEventListener('close', () => raise(host, document.body), { once: true })
  }
  if (typeof host.showPopover !== 'function') return
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
}

function show(kind: Kind, title: string | undefined, text: string | undefined): HTMLElement {
  const note = document.createElement('div')
  note.className = 'ui-toast'
  note.dataset.kind = kind
  for (const [tag, words] of [['strong', title] as const, ['span', text] as const]) {
    if (!words) continue
    const line = document.createElement(tag)
    line.textContent = words
    note.append(line)
  }
  const leave = () => {
    note.dataset.leaving = ''
    setTimeout(() => note.remove(), LEAVE_MS)
  }
  let timer = setTimeout(leave, STAY_MS)
  note.addEventListener('pointerenter', () => clearTimeout(timer))
  note.addEventListener('pointerleave', () => {
    clearTimeout(timer)
    timer = setTimeout(leave, STAY_MS)
  })
  note.addEventListener('click', leave)
  const older = notes.filter((each) => each.isConnected && each.textContent !== note.textContent)
  for (const each of notes) if (each !== older.at(-1)) each.remove()
  notes = [...older.slice(-1), note]
  region(kind).append(note)
  return note
}
