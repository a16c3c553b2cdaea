import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '../problem-error.ts'
import type { HttpPorts } from './http-ports.ts'

/** A name or address with or without a port; IPv6 in brackets. */
const wellFormed = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?)(?::\d{1,5})?$/i

/** The name or address in a `Host` header, in small letters, without brackets and port; null: it is none. */
export function hostnameIn(host: string): string | null {
  const [, six, name] = wellFormed.exec(host) ?? []
  if (six !== undefined) return isIP(six) === 6 ? six.toLowerCase() : null
  return name !== undefined && name.length <= 253 ? name.toLowerCase() : null
}

/**
 * Answers only to names that the server has: those of its public address and of `allowedHosts`, and this machine's own.
 * Without a public address also to every address in numbers and to names of a network at home, which no stranger can
 * lead here. A page of another site that is led to this server by its own name (DNS rebinding) gets nothing, and no link is
 * ever made from a name that somebody made up. Health may be asked by any name.
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

/** What a call says it is for: its header and, where its address is a whole one (`GET http://name/path`), that. */
function hostsOf({ host, url }: FastifyRequest): string[] {
  const whole = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)
  return whole ? [host ?? '', whole[1] ?? ''] : [host ?? '']
}

const isThisMachine = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)

/** Addresses in numbers, names without a dot, and names that only a local network gives out. */
const isNear = (name: string): boolean =>
  isIP(name) !== 0 || !name.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/.test(name)
