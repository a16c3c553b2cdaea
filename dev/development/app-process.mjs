import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The server in development, as a process behind Vite: restarted after each build; requests wait while it restarts. */
export class AppProcess {
  /** Uses a free loopback port. */
  static async create(dist) {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address()
    probe.close()
    await once(probe, 'close')
    return new AppProcess(dist, port)
  }

  constructor(dist, port) {
    this.dist = dist
    this.port = port
    this.child = undefined
    this.closed = false
    this.ready = Promise.resolve()
  }

  /** Starts or restarts the server. Resolves when it listens; `ready` lets requests wait for that. */
  restart() {
    this.ready = this.#replace()
    return this.ready
  }

  async stop() {
    const child = this.child
    this.child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  /** Stops the server for good: a restart in progress starts no new process. */
  async close() {
    this.closed = true
    await this.stop()
  }

  async #replace() {
    await this.stop()
    if (this.closed) return
    const child = spawn(process.execPath, ['--enable-source-maps', join(this.dist, 'server', 'main.js')], {
      // The address that it prints would be that of the port behind Vite.
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'development', PORT: String(this.port), HOST: '127.0.0.1' },
    })
    this.child = child
    child.once('exit', (code) => {
      if (this.child === child) console.error(`The server ended with code ${code}; it restarts after the next change.`)
    })
    while (child.exitCode === null && child.signalCode === null && !(await listens(this.port))) await sleep(30)
  }
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
