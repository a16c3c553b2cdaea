/** The key that limits are counted by: the address, or for IPv6 the /64 network that belongs to one subscriber. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(Math.max(0, missing)).fill('0'), ...back]
  return `${groups.slice(0, 4).join(':')}::/64`
}
