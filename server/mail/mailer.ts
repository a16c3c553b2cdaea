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
/** How long a stopping server waits for letters that are being sent, in ms: a silent mail server must not hold it up. */
const stopWithinMs = 5_000
/** The most deferred tasks at a time; more are dropped, and the person has to ask again. */
const maxWaiting = 200

/** Why the mail server did not take a letter. It names no recipient: it is for the log and for administrators. */
class MailError extends Error {
  constructor(
    message: string,
    /** Nodemailer's code of the kind of failure, and the SMTP command at which it happened. */
    readonly code: string | undefined,
    readonly command: string | undefined,
    /** The status of the mail server's answer, if it answered. */
    readonly responseCode: number | undefined,
  ) {
    super(message)
    this.name = 'MailError'
  }
}

/** What became of the letters since this process started. */
interface MailState {
  sentAt: Date | null
  /** The last failure; null once a later letter was sent. */
  failure: { at: Date; reason: string } | null
}

/** Sends letters by SMTP, if the operator has configured a mail server. */
export class Mailer {
  readonly state: MailState = { sentAt: null, failure: null }
  /** The mail server, as the operator configured it. */
  get server(): string {
    const { host, port, security } = this.#smtp
    return `${host}:${port} (${security})`
  }

  readonly #smtp: SmtpEnvironment
  readonly #failed: (error: unknown, triesAgain: boolean) => void
  readonly #waiting = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #retryDelays: readonly number[]
  readonly #stopWithin: number
  #transport: Promise<Transporter> | null = null

  /** `failed` receives the errors of deferred tasks, at once also those after which a letter is sent again. */
  constructor(
    smtp: SmtpEnvironment,
    failed: (error: unknown, triesAgain: boolean) => void,
    { delays = retryDelays, stopWithin = stopWithinMs }: { delays?: readonly number[]; stopWithin?: number } = {},
  ) {
    this.#smtp = smtp
    this.#failed = failed
    this.#retryDelays = delays
    this.#stopWithin = stopWithin
  }

  /** Hands a letter to the mail server; rejects with a {@link MailError} when it is not accepted. */
  async send({ to, subject, text }: Letter): Promise<void> {
    this.#transport ??= open(this.#smtp)
    const transport = await this.#transport
    const letter = {
      from: this.#smtp.from,
      to: { name: '', address: to },
      subject,
      text,
      // Vacation notices and the like do not answer it (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
    await transport.sendMail(letter).catch((error: unknown) => {
      const safeError = withoutRecipient(error, this.#smtp.from)
      this.state.failure = { at: new Date(), reason: safeError.message }
      throw safeError
    })
    this.state.sentAt = new Date()
    this.state.failure = null
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
        if (!isTemporary(error) || this.#stopping.signal.aborted) throw error
        this.#failed(error, true)
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
      this.#failed(new Error('too many letters wait to be sent'), false)
      return
    }
    const done: Promise<void> = work()
      .catch((error: unknown) => this.#failed(error, false))
      .finally(() => this.#waiting.delete(done))
    this.#waiting.add(done)
  }

  /** Waits a moment for tasks in progress; letters that wait to be sent again are given up. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.race([this.#allSent(), sleep(this.#stopWithin, undefined, { ref: false })])
    const transport = await this.#transport
    transport?.close()
  }

  async #allSent(): Promise<void> {
    while (this.#waiting.size > 0) await Promise.all(this.#waiting)
  }
}

/** Whether sending may succeed later: no connection, or an answer of the mail server that says so (4xx). */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof MailError)) return false
  const { responseCode } = error
  return responseCode === undefined || (responseCode >= 400 && responseCode < 500)
}

/** Nodemailer's errors list the recipients, and mail servers repeat them in their answers. */
function withoutRecipient(error: unknown, from: string): MailError {
  const { message, code, command, responseCode } = error as Partial<MailError>
  const said = (message ?? String(error)).trim()
  const words = said.split(/([\s<>"(),:;]+)/)
  const hidden = words.map((word) => (word.includes('@') && !from.includes(word) ? '…@…' : word)).join('')
  return new MailError(hidden, code, command, responseCode)
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
