/** The bot's link with a code to begin with, so that a tap sends it. What is no start code is left for copying. */
export function botAddress(link: string, code: string | null): string {
  if (code === null) return link
  if (/^https?:\/\//.test(code)) return code
  const start = code.replace(/^\/start\s+/, '')
  if (!/^[\w-]{1,64}$/.test(start)) return link
  return `${link}${link.includes('?') ? '&' : '?'}start=${start}`
}
