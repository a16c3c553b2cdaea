/**
 * Shortens an address to its network, so that people recognise it: 24 bits of an IPv4 address, 48 of an IPv6 one. Empty
 * for an invalid address.
 */
export function shortAddress(address: string): string {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1]
  if (four) return `${four}.x`
  if (!address.includes(':')) return ''
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const padded = tail === undefined ? groups : [...groups, '0', '0', '0']
  return `${padded
    .slice(0, 3)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::`
}
