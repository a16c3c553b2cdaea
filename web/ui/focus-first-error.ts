/** Focuses the first field with an error, once the errors of this moment are on the page. */
export function focusFirstError(within: ParentNode | null | undefined): void {
  setTimeout(() => within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
