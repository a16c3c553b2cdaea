const characters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML, within an attribute too. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => characters[character] ?? character)

/** `<name a="b">`; absent attributes are left out, `true` ones stand alone. */
export function tag(name: string, attributes: Record<string, string | true | null | undefined>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === null || value === undefined) return []
    return value === true ? [` ${key}`] : [` ${key}="${escaped(value)}"`]
  })
  return `<${name}${written.join('')}>`
}

/** Data as they may stand in a `<script>`: nothing in them can end it, or begin a comment. */
export const scriptJson = (data: unknown) =>
  JSON.stringify(data).replace(/[<>\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
