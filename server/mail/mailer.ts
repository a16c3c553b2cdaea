import type { Transporter } from 'nodemailer'
import type { SmtpEnvironment } from '../env.ts'

/** A letter in plain text. */
export interface Letter {
  to: string
  subject: string
  text: string
}

/** Waits of one delivery, in ms: a mail server that says nothing keeps nobody. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** So many things wait at a time to be done later; more are dropped, and whoever asked asks again. */
const mostWaiting = 200

/** Sends letters by SMTP, where the operator has named a mail server. */
export class Mailer {
  readonly #smtp: SmtpEnvironment
  readonly #failed: (error: unknown) => void
  readonly #waiting = new Set<Promise<void>>()
  #transport: Promise<Transporter> | null = null

  /** `failed` is told what went wrong with what was done later. */
  constructor(smtp: SmtpEnvironment, failed: (error: unknown) => void) {
    this.#smtp = smtp
    this.#failed = failed
  }

  /** Hands a letter to the mail server; rejects where it is not taken. */
  async send({ to, subject, text }: Letter): Promise<void> {
    this.#transport ??= open(this.#smtp)
    const transport = await this.#transport
    await transport.sendMail({ from: this.#smtp.from, to: { name: '', address: to }, subject, text })
  }

  /** Does something in its own time: whoever asked for it has been answered, and learns nothing of how long it takes. */
  later(work: () => Promise<void>): void {
    if (this.#waiting.size >= mostWaiting) {
      this.#failed(new Error('too many letters wait to be sent'))
      return
    }
    const done: Promise<void> = work()
      .catch(this.#failed)
      .finally(() => this.#waiting.delete(done))
    this.#waiting.add(done)
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    await Promise.all(this.#waiting)
    const transport = await this.#transport
    transport?.close()
  }
}

/** Nodemailer is read once a letter is to be sent: most servers send none. */
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
