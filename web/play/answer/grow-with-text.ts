/** Fits a text box's height to its text, in browsers without `field-sizing`. */
export function growWithText(box: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
}
