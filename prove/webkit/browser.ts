import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@fabula/server/process/free-port'

/** WebKit with a page, controlled through W3C WebDriver, https://www.w3.org/TR/webdriver2/. */
export interface WebKit {
  go(address: string): Promise<void>
  /** Runs a script in the page, and returns its result. */
  run(script: string, ...args: unknown[]): Promise<unknown>
  /** Presses one or several keys. */
  type(keys: string): Promise<void>
  stop(): Promise<void>
}

/** Key codes of WebDriver. */
export const keys = { enter: '\uE007', escape: '\uE00C', right: '\uE014' }

/** In ms: the time limit for starting a driver, a display and a browser on a busy machine. */
const patience = 60_000

/**
 * Starts WebKitGTK, which has Safari's engine, on a virtual display. Throws if WebKitWebDriver or Xvfb is not
 * installed: on Debian `apt install webkit2gtk-driver xvfb`.
 */
export async function startWebKit(width: number, height: number): Promise<WebKit> {
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', `${width + 20}x${height + 120}x24`], {})
  const display = await firstLine(screen, 'Xvfb')
  const port = await freePort()
  const driver = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: `:${display}`,
    // There is no graphics card, and root may not create a sandbox.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  })
  const stop = async () => {
    await end(driver)
    await end(screen)
  }
  const tell = async (method: string, path: string, body: unknown = {}): Promise<unknown> => {
    const init = method === 'GET' || method === 'DELETE' ? { method } : { method, body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new Error(`WebKit: ${value?.error} ${value?.message} (${method} ${path})`)
    return value
  }
  try {
    const session = await begun(() => tell('POST', '/session', { capabilities: {} }), driver)
    const at = `/session/${(session as { sessionId: string }).sessionId}`
    await tell('POST', `${at}/window/rect`, { width, height })
    return {
      go: async (url) => void (await tell('POST', `${at}/url`, { url })),
      run: (script, ...args) => tell('POST', `${at}/execute/sync`, { script, args }),
      type: async (text) => {
        const actions = [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ])
        await tell('POST', `${at}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
      },
      async stop() {
        // A crashed browser has no session.
        await tell('DELETE', at).catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function start(program: string, args: string[], environment: Record<string, string>): ChildProcess {
  return spawn(program, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'ignore'] })
}

async function firstLine(child: ChildProcess, program: string): Promise<string> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () => reject(new Error(`${program} is not installed: apt install webkit2gtk-driver xvfb`)))
    child.once('exit', () => reject(new Error(`${program} has ended`)))
  })
  const [chunk] = await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), failed])
  return String(chunk).trim()
}

/** Repeats a request until the driver listens. */
async function begun<T>(ask: () => Promise<T>, driver: ChildProcess): Promise<T> {
  let missing: Error | null = null
  driver.once('error', () => {
    missing = new Error('WebKitWebDriver is not installed: apt install webkit2gtk-driver xvfb')
  })
  for (const until = performance.now() + patience; ; ) {
    try {
      return await ask()
    } catch (error) {
      if (missing) throw missing
      // Retries only while the driver does not listen yet.
      if (!(error instanceof TypeError) || performance.now() > until) throw error
      await sleep(100)
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
