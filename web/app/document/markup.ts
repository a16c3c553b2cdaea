const characters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, including attribute values. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => characters[character] ?? character)

/** `<name a="b">`; absent attributes are left out, `true` ones have no value. */
export function tag(name: string, attributes: Record<string, string | true | null | undefined>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === null || value === undefined) return []
    return value === true ? [` ${key}`] : [` ${key}="${escaped(value)}"`]
  })
  return `<${name}${written.join('')}>`
}

/** Data as JSON for a `<script>`: nothing in it can end the script or begin a comment. */
export const scriptJson = (data: unknown) =>
  JSON.stringify(data).replace(/[<>\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
