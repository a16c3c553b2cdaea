/**
 * Runs in every document before its page does. Its own text is inlined into the document, so it can use nothing from
 * around it.
 *
 * What a person does before the page is interactive is replayed afterwards: typed text is typed again, and the last
 * button pressed, or form without an `action` submitted, is pressed or submitted. Without this a click on a slow
 * connection did nothing, and a form reloaded the page. Links, and forms with an `action`, need no script.
 * `start-page.tsx` announces when the page listens itself (`fabula-hears`), which may be a little before it is
 * interactive (`fabula-lives`).
 */
export function keepPresses() {
  type Field = HTMLInputElement | HTMLTextAreaElement
  const typed = new Map<Field, string>()
  let last = () => {}
  const type = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.set(target, target.value)
  }
  const press = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]')
    if (button) last = () => button.click()
  }
  const send = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return
    event.preventDefault()
    last = () => form.requestSubmit()
  }
  // React takes the text it finds in a field as its own value, and fires onChange only for a different one.
  const typeAgain = (field: Field, text: string) => {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const hears = () => {
    removeEventListener('input', type)
    removeEventListener('click', press)
    removeEventListener('submit', send)
  }
  const lives = () => {
    for (const [field, text] of typed) typeAgain(field, text)
    // By then the state holds the typed text that is to be sent.
    setTimeout(() => last())
  }
  addEventListener('input', type)
  addEventListener('click', press)
  addEventListener('submit', send)
  addEventListener('fabula-hears', hears, { once: true })
  addEventListener('fabula-lives', lives, { once: true })
}
