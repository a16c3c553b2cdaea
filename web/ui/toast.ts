import './toast.css'

const stayMs = 4000
const leaveMs = 160

/**
 * Short notes at the top centre of the page. Each disappears after 4 seconds unless the pointer is on it, or at a
 * click. At most two, without duplicates. They work from any code in the browser, need nothing mounted, and stay above
 * an open dialog.
 */
export const toast = {
  /** Red, with a title (what failed) and details. Announced at once. `of`: a key by which `settled` removes it. */
  error(title: string, text?: string, of?: string) {
    const note = show('error', title, text)
    if (of) note.dataset.of = of
  },
  /** Removes the red note with this key, because what failed has succeeded. */
  settled(of: string) {
    for (const note of notes) if (note.dataset.of === of) note.remove()
  },
  /** Green, one sentence. Announced when the screen reader is idle. */
  success(text: string) {
    show('success', undefined, text)
  },
}

type Kind = 'error' | 'success'

/** The notes shown, newest last; in the page they are grouped by kind. */
let notes: HTMLElement[] = []

/**
 * The live region of a kind, created once. It is a popover so that it lies above dialogs, and it moves into the topmost
 * open dialog, because everything outside that is inert and silent to screen readers.
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
  moveTo(host, home)
  return host.querySelector<HTMLElement>(`[data-live="${kind}"]`) ?? host
}

function moveTo(host: HTMLElement, home: HTMLElement) {
  if (host.parentElement !== home) {
    home.append(host)
    // A "saved" note often appears as its dialog closes, and must outlive it.
    if (home !== document.body) home.addEventListener('close', () => moveTo(host, document.body), { once: true })
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
    setTimeout(() => note.remove(), leaveMs)
  }
  let timer = setTimeout(leave, stayMs)
  note.addEventListener('pointerenter', () => clearTimeout(timer))
  note.addEventListener('pointerleave', () => {
    clearTimeout(timer)
    timer = setTimeout(leave, stayMs)
  })
  note.addEventListener('click', leave)
  const older = notes.filter((each) => each.isConnected && each.textContent !== note.textContent)
  for (const each of notes) if (each !== older.at(-1)) each.remove()
  notes = [...older.slice(-1), note]
  region(kind).append(note)
  return note
}
