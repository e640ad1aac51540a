import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string) {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const groups = (text = '') => (text === '' ? [] : text.split(':'))
  const [left, right] = [groups(head), groups(tail)]
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

function mappedIPv4(groups: readonly string[]) {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

/**
 * What one caller is counted by: the IPv4 address, or the /64 of an IPv6 address. A provider gives
 * each customer a whole /64, so its single addresses cost nothing to change. A caller that has hung
 * up has no address any more.
 */
export function countedAddress(address: string | undefined) {
  if (address === undefined) return 'gone'
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  return mappedIPv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** The network around a counted address: the /24 of IPv4, the /48 of IPv6. */
export function networkAround(counted: string) {
  const [prefix = ''] = counted.split('::/64')
  if (prefix !== counted) return `${prefix.split(':').slice(0, 3).join(':')}::/48`
  const bytes = counted.split('.')
  return bytes.length === 4 ? `${bytes.slice(0, 3).join('.')}.0/24` : counted
}
