/**
 * Replaces storages that the browser denies to the page. Pages then work as usual, but what they
 * store is lost with the page. Stored items are properties of the object, as in the browser's storage.
 */
const storageMethods = {
  getItem(this: Record<string, string>, key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] ?? null) : null
  },
  setItem(this: Record<string, string>, key: string, value: string): void {
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string): void {
    delete this[key]
  },
}

for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, { value: Object.create(storageMethods), configurable: true })
}

export {}
