import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '../problem-error.ts'
import type { HttpPorts } from './http-ports.ts'

/** A name or address with or without a port; IPv6 in brackets. */
const wellFormed = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?)(?::\d{1,5})?$/i

/** The name or address in a `Host` header, in lower case, without brackets and port; null if it is malformed. */
export function hostnameIn(host: string): string | null {
  const [, six, name] = wellFormed.exec(host) ?? []
  if (six !== undefined) return isIP(six) === 6 ? six.toLowerCase() : null
  return name !== undefined && name.length <= 253 ? name.toLowerCase() : null
}

/**
 * Answers only to the server's own names: those of its public address and of `allowedHosts`, and this machine's.
 * Without a public address also to every IP address and to names on a home network, which no stranger can point here. A
 * page of another site that points its own name at this server (DNS rebinding) gets nothing, and no link is ever built
 * from a made-up name. Health checks may use any name.
 */
export function answerToHosts(app: FastifyInstance, ports: Pick<HttpPorts, 'publicUrl' | 'allowedHosts'>): void {
  const named = new Set(ports.allowedHosts.map((host) => host.toLowerCase()))
  if (ports.publicUrl) named.add(hostnameIn(new URL(ports.publicUrl).host) ?? '')
  const served = (name: string): boolean =>
    named.has('*') || named.has(name) || isThisMachine(name) || (!ports.publicUrl && isNear(name))
  app.addHook('onRequest', async (request) => {
    const names = hostsOf(request).map(hostnameIn)
    const { alive } = request.routeOptions.config
    for (const name of names) {
      if (name === null) throw new ProblemError('bad_request')
      if (!alive && !served(name)) throw new ProblemError('wrong_host')
    }
  })
}

/** The hosts that a call names: its header and, for an absolute URL (`GET http://name/path`), that. */
function hostsOf({ host, url }: FastifyRequest): string[] {
  const whole = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)
  return whole ? [host ?? '', whole[1] ?? ''] : [host ?? '']
}

const isThisMachine = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)

/** Whether a name is an IP address, has no dot, or can only be given out by a local network. */
const isNear = (name: string): boolean =>
  isIP(name) !== 0 || !name.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/.test(name)
