/** A new UUID. Pages loaded without https (a plain address at home) have no `randomUUID`. */
export function newId<Id extends string>(): Id {
  // The brand names the kind of id; all kinds have this form.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID() as string as Id
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('')
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-') as Id
}
