import { setTimeout as sleep } from 'node:timers/promises'
import type { Transporter } from 'nodemailer'
import type { SmtpEnvironment } from '../environment/env.ts'

/** A plain-text letter. */
export interface Letter {
  to: string
  subject: string
  text: string
}

/** Timeouts of one delivery, in ms, so that an unresponsive mail server blocks nobody. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/**
 * How long to wait before a letter is sent again that the mail server put off, in ms. Greylisting servers accept the
 * second attempt after one to five minutes; links in letters are valid for half an hour.
 */
const retryDelays = [5_000, 60_000, 300_000]
/** The most deferred tasks at a time; more are dropped, and the person has to ask again. */
const maxWaiting = 200

/** Sends letters by SMTP, if the operator has configured a mail server. */
export class Mailer {
  readonly #smtp: SmtpEnvironment
  readonly #failed: (error: unknown) => void
  readonly #waiting = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #retryDelays: readonly number[]
  #transport: Promise<Transporter> | null = null

  /** `failed` receives the errors of deferred tasks. */
  constructor(smtp: SmtpEnvironment, failed: (error: unknown) => void, delays: readonly number[] = retryDelays) {
    this.#smtp = smtp
    this.#failed = failed
    this.#retryDelays = delays
  }

  /** Hands a letter to the mail server; rejects when it is not accepted. */
  async send({ to, subject, text }: Letter): Promise<void> {
    this.#transport ??= open(this.#smtp)
    const transport = await this.#transport
    await transport.sendMail({
      from: this.#smtp.from,
      to: { name: '', address: to },
      subject,
      text,
      // Vacation notices and the like do not answer it (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }

  /**
   * The same for a task run by {@link later}: tries again, for some minutes, while the mail server cannot be reached or
   * puts the letter off. Rejects with the last error, also if the server stops meanwhile.
   */
  async sendPatiently(letter: Letter): Promise<void> {
    for (const delay of this.#retryDelays) {
      try {
        return await this.send(letter)
      } catch (error) {
        if (!isTemporary(error)) throw error
        await sleep(delay, undefined, { signal: this.#stopping.signal }).catch(() => {
          throw error
        })
      }
    }
    return this.send(letter)
  }

  /** Runs a task in the background, so that neither its duration nor its outcome shows in the response. */
  later(work: () => Promise<void>): void {
    if (this.#waiting.size >= maxWaiting) {
      this.#failed(new Error('too many letters wait to be sent'))
      return
    }
    const done: Promise<void> = work()
      .catch(this.#failed)
      .finally(() => this.#waiting.delete(done))
    this.#waiting.add(done)
  }

  /** Waits for tasks in progress; letters that wait to be sent again are given up. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    while (this.#waiting.size > 0) await Promise.all(this.#waiting)
    const transport = await this.#transport
    transport?.close()
  }
}

/** Whether sending may succeed later: no connection, or an answer of the mail server that says so (4xx). */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode !== 'number' || (responseCode >= 400 && responseCode < 500)
}

/** Nodemailer is loaded with the first letter: most servers send none. */
async function open({ host, port, security, user, password }: SmtpEnvironment): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
  })
}
