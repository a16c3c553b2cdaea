import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A received message: the recipients of its envelope, its subject and its text. */
export interface ReceivedLetter {
  to: string[]
  from: string
  subject: string
  text: string
}

/**
 * Starts a mail server on loopback that stores the messages it receives. With `user` it accepts only that user's
 * messages; while `state.refuses` is set it accepts none. It puts off the next `state.putsOff` messages, as greylisting
 * servers do.
 */
export async function startMailServer(options: { user?: string; password?: string } = {}) {
  const letters: ReceivedLetter[] = []
  const state = { refuses: false, putsOff: 0 }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: options.user === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, callback) {
      const fits = username === options.user && password === options.password
      callback(fits ? null : new Error('not our user'), fits ? { user: username } : undefined)
    },
    onRcptTo({ address }, _session, callback) {
      if (state.putsOff > 0) {
        state.putsOff--
        callback(Object.assign(new Error('4.7.1 try again later'), { responseCode: 451 }))
        return
      }
      callback(state.refuses ? new Error(`<${address}>: no such mailbox`) : undefined)
    },
    onData(stream, { envelope }, callback) {
      text(stream).then((message) => {
        letters.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          ...readMessage(message),
        })
        callback()
      }, callback)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    letters,
    state,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Parses a message with a single part, in any transfer encoding. */
function readMessage(message: string): { subject: string; text: string } {
  const end = message.indexOf('\r\n\r\n')
  const headers = message.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''
  const body = message.slice(end + 4)
  const encoding = header('Content-Transfer-Encoding').toLowerCase()
  const words =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? fromQuoted(body.replace(/=\r\n/g, ''))
        : body
  return { subject: decodeWords(header('Subject')), text: words.replaceAll('\r\n', '\n') }
}

const fromQuoted = (quoted: string): string =>
  Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Decodes `=?UTF-8?Q?...?=` and `=?UTF-8?B?...?=`, adjacent ones as one text. */
const decodeWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_all, kind: string, words: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(words, 'base64').toString() : fromQuoted(words.replaceAll('_', ' ')),
    )
