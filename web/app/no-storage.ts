/**
 * For a browser that may keep nothing for the site, and throws as soon as its storage is named. With this its pages work all
 * the same; what they keep is gone with the page, its own properties as with the browser's storage.
 */
const methods = {
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
  Object.defineProperty(window, name, { value: Object.create(methods), configurable: true })
}

export {}
