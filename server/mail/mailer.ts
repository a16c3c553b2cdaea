import type { Transporter } from 'nodemailer'
import type { SmtpEnvironment } from '../env.ts'

/** A plain-text letter. */
export interface Letter {
  to: string
  subject: string
  text: string
}

/** Timeouts of one delivery, in ms, so that an unresponsive mail server blocks nobody. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** The most deferred tasks at a time; more are dropped, and the person has to ask again. */
const maxWaiting = 200

/** Sends letters by SMTP, if the operator has configured a mail server. */
export class Mailer {
  readonly #smtp: SmtpEnvironment
  readonly #failed: (error: unknown) => void
  readonly #waiting = new Set<Promise<void>>()
  #transport: Promise<Transporter> | null = null

  /** `failed` receives the errors of deferred tasks. */
  constructor(smtp: SmtpEnvironment, failed: (error: unknown) => void) {
    this.#smtp = smtp
    this.#failed = failed
  }

  /** Hands a letter to the mail server; rejects when it is not accepted. */
  async send({ to, subject, text }: Letter): Promise<void> {
    this.#transport ??= open(this.#smtp)
    const transport = await this.#transport
    await transport.sendMail({ from: this.#smtp.from, to: { name: '', address: to }, subject, text })
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

  /** Waits for tasks in progress. */
  async stop(): Promise<void> {
    await Promise.all(this.#waiting)
    const transport = await this.#transport
    transport?.close()
  }
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
