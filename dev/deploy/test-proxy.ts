import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@fabula/server/process/free-port'

export type ProxyName = 'nginx' | 'caddy'

/** The host name in the configurations of `deploy/`. */
export const site = 'novels.example.org'

/** The path of a program, on PATH or where Debian installs servers; null if there is none. */
export function programAt(name: string): string | null {
  const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin', '/usr/local/sbin']
  return places.map((place) => join(place, name)).find(mayRun) ?? null
}

const mayRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // It does not exist, or is not executable.
    return false
  }
}

const configuration = (file: string): string => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8')

/**
 * Writes a configuration with only its addresses and certificate replaced into a folder of its own. Returns the
 * program's arguments.
 */
const writeConfiguration: Record<ProxyName, (facts: Facts) => string[]> = {
  nginx: ({ folder, port, plainPort, upstreams }) => {
    const server = configuration('nginx.conf')
      .replace(/( +server )127\.0\.0\.1:3000(.*;)/, (_, before, after) =>
        upstreams.map((upstream) => `${before}127.0.0.1:${upstream}${after}`).join('\n'),
      )
      // Not every machine that runs tests has IPv6.
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
      .replace(/\/etc\/letsencrypt\/live\/novels\.example\.org\/fullchain\.pem/, join(folder, 'cert.pem'))
      .replace(/\/etc\/letsencrypt\/live\/novels\.example\.org\/privkey\.pem/, join(folder, 'key.pem'))
      .replace('root /var/www/html;', `root ${folder}/www;`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const around = [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${folder}/nginx.pid;`,
      'daemon off;',
      'error_log stderr warn;',
      'events {}',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      server,
      '}',
    ]
    writeFileSync(join(folder, 'nginx.conf'), around.join('\n'))
    return ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  },
  caddy: ({ folder, port, plainPort, upstreams }) => {
    const own = configuration('Caddyfile')
      .replace('127.0.0.1:3000', upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' '))
      .replace(/#(?=health_)/g, upstreams.length > 1 ? '' : '#')
      .replace(`${site} {`, `${site}:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem`)
    const options = `{\n\tadmin off\n\thttp_port ${plainPort}\n\tauto_https disable_redirects\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), options + own)
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  },
}

interface Facts {
  folder: string
  port: number
  plainPort: number
  upstreams: readonly number[]
}

/** Removes TLS and trusts the addresses that clients claim, for load tests that simulate many people. */
const removeTls: Record<ProxyName, (file: string) => void> = {
  nginx: (file) =>
    rewrite(file, (conf) =>
      conf
        .replace(/(listen \S+) ssl http2;/, '$1;')
        .replace(/^ *ssl_.*$/gm, '')
        .replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for'),
    ),
  caddy: (file) =>
    rewrite(file, (conf) =>
      conf
        .replace(`${site}:`, 'http://127.0.0.1:')
        .replace(/^\s*tls .*$/m, '')
        .replace(/(reverse_proxy .*\{)/, '$1\n\t\ttrusted_proxies 127.0.0.0/8'),
    ),
}

const rewrite = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')))

/** Where certbot leaves the answer to a challenge, and where it is asked for. */
export const challenge = '/.well-known/acme-challenge/test'

/**
 * Starts a proxy with the configuration of `deploy/` in front of one or more loopback ports. Nothing is encrypted at its
 * `plainPort`.
 */
export async function startProxy(
  name: ProxyName,
  program: string,
  upstreams: readonly number[],
  { isPlain = false }: { isPlain?: boolean } = {},
): Promise<{ port: number; plainPort: number; said(): string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), `fabula-${name}-`))
  const [port, plainPort] = [await freePort(), await freePort()]
  const subject = ['-subj', `/CN=${site}`, '-addext', `subjectAltName=DNS:${site}`]
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  })
  mkdirSync(join(folder, 'home'))
  mkdirSync(join(folder, 'www', dirname(challenge)), { recursive: true })
  writeFileSync(join(folder, 'www', challenge), 'what certbot wrote')
  const args = writeConfiguration[name]({ folder, port, plainPort, upstreams })
  if (isPlain) removeTls[name](join(folder, name === 'nginx' ? 'nginx.conf' : 'Caddyfile'))
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: join(folder, 'home') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${said}`)
    await sleep(20)
  }
  return { port, plainPort, said: () => said, stop: () => end(child, folder) }
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })
