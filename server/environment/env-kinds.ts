import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

// The types of variables, and the messages about invalid values.

export const text = z.string()
/** Too long to be guessed. */
export const longSecret = text.refine((value) => value.length >= 16, 'must have 16 characters or more')
export const folder = z.string().transform((path) => resolve(path))
export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number, 0 or more')
  .transform(Number)
export const port = wholeNumber.refine((value) => value <= 65535, 'must be a port number from 0 to 65535')
export const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((value) => value === 'on')
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
/**
 * The address of a whole site: an origin, as browsers write it. Pages, cookies and passkeys need a host of their own.
 */
export const siteAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .refine(
    (url) => !URL.canParse(url) || (/^\/*$/.test(new URL(url).pathname) && !/[?#@]/.test(url)),
    'must be a host alone, without a path, as in https://novels.example.org: Fabula does not run below a folder of another site',
  )
  .transform((url) => new URL(url).origin)
export const hostName = text.regex(
  /^[^\s/@:]+$|^[0-9a-f:]+$/i,
  'must be a name or an address, without http:// and port',
)
export const databaseAddress = z
  .string()
  .refine(
    isDatabaseAddress,
    'must look like postgres://user:password@host:5432/name, where the password writes # as %23, / as %2F, ? as %3F, % as %25',
  )
  .transform(withPlainTls)
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of: ${values.join(', ')}`)
export const listed = z.string().transform((list) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)
export const sender = text.refine(
  (from) => from.includes('@') && !/[\r\n]/.test(from),
  'must be an e-mail address, or a name and <an address>',
)
export const headers = listed
  .refine(
    (list) => list.every((entry) => /^[\w-]+=[\x20-\x7e]*$/.test(entry)),
    'must be name=value, with commas between them',
  )
  .transform((list) =>
    Object.fromEntries(
      list.map((entry): [string, string] => {
        const [name = '', ...value] = entry.split('=')
        return [name, decoded(value.join('='))]
      }),
    ),
  )
export const hosts = listed
  .transform((list) => list.map((entry) => entry.toLowerCase()))
  .refine(
    (list) => list.every((entry) => entry === '*' || /^[a-z0-9._-]+$|^[0-9a-f:]+$/.test(entry)),
    'must be names or addresses without ports, with commas between them, or *',
  )
export const proxies = listed.refine(
  (list) => list.every(isProxy),
  'must be addresses, CIDR ranges, loopback or uniquelocal, with commas between them',
)

function isDatabaseAddress(value: string): boolean {
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
}

/** The driver treats these three as `verify-full`, and prints a paragraph about it at each start. */
function withPlainTls(value: string): string {
  if (/[?&]uselibpqcompat=true/.test(value)) return value
  return value.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

/** OpenTelemetry writes values percent-encoded, as in `Basic%20abc`; a plain value with a % in it stays. */
function decoded(value: string): string {
  try {
    const plain = decodeURIComponent(value)
    return /^[\x20-\x7e]*$/.test(plain) ? plain : value
  } catch {
    return value
  }
}

function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
