/**
 * Runs in every document before its page does, so it stands in the document itself, as its own text: nothing from around it
 * is known there.
 *
 * What is done before the page can answer is done again once it can: what was typed is typed, and the last button that was
 * pressed, or form without an address of its own that was sent, is pressed or sent. Without this a press on a slow line did
 * nothing, and a form loaded the page anew. Links, and forms with an address, need no script. `start-page.tsx` says when the
 * page hears for itself (`fabula-hears`), which may be a little before it answers (`fabula-lives`).
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
  // React takes the text that a field was found with for its own, and hears only of one that is another than it wrote.
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
    // By then what was typed has come to where it is sent from.
    setTimeout(() => last())
  }
  addEventListener('input', type)
  addEventListener('click', press)
  addEventListener('submit', send)
  addEventListener('fabula-hears', hears, { once: true })
  addEventListener('fabula-lives', lives, { once: true })
}
