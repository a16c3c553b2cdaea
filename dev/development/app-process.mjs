import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The server under development, as a process behind Vite: restarted when it was built anew, waited for while it is away. */
export class AppProcess {
  /** A port of loopback that this machine has free. */
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

  /** Starts the server, or starts it again. Answers when it listens; what asks for it meanwhile waits. */
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

  /** Ends the server for good: a start that is under way begins no other. */
  async close() {
    this.closed = true
    await this.stop()
  }

  async #replace() {
    await this.stop()
    if (this.closed) return
    const child = spawn(process.execPath, ['--enable-source-maps', join(this.dist, 'server', 'main.js')], {
      // Its own line about the address would name the port behind Vite.
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'development', PORT: String(this.port), HOST: '127.0.0.1' },
    })
    this.child = child
    child.once('exit', (code) => {
      if (this.child === child)
        console.error(`The server ended with code ${code}; it starts again with the next change.`)
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
