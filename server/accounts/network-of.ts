/** What limits are counted for: the address, or the /64 that one subscriber has all of. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(Math.max(0, missing)).fill('0'), ...back]
  return `${groups.slice(0, 4).join(':')}::/64`
}
