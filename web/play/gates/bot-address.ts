/**
 * The bot's link with a start code, so that one tap sends it. Without a valid start code the plain link, and the code
 * is to be copied.
 */
export function botAddress(link: string, code: string | null): string {
  if (code === null) return link
  if (/^https?:\/\//.test(code)) return code
  const start = code.replace(/^\/start\s+/, '')
  if (!/^[\w-]{1,64}$/.test(start)) return link
  return `${link}${link.includes('?') ? '&' : '?'}start=${start}`
}
