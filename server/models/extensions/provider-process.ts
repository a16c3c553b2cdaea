import { pathToFileURL } from 'node:url'
import { CompletionError } from '../completer.ts'
import { AddressRefused } from '../hosted/address-guard.ts'
import { HostedCompleter } from '../hosted/hosted-completer.ts'
import { addProviders, type Provider } from '../hosted/provider.ts'
import { type ForeignProvider, foreignWire } from './foreign-wire.ts'
import type { FromProvider, RemoteAsk, ToProvider } from './protocol.ts'

/**
 * The process in which an extension's provider module talks to its API. It does the HTTP as for built-in providers;
 * whatever the module does to its process ends this one and not the server. It ends with its parent.
 */
const asked = new Map<number, AbortController>()
let opened: Promise<HostedCompleter> | null = null

process.on('disconnect', () => process.exit(0))
// Ctrl+C in the terminal reaches the whole process group; the server decides when this process ends.
process.on('SIGINT', () => undefined)

const say = (message: FromProvider): void => {
  // A closed parent receives nothing; the disconnect handler above then ends this process.
  if (process.connected) process.send?.(message)
}

process.on('message', (message: ToProvider) => {
  switch (message.type) {
    case 'open':
      opened = open(message)
      opened.catch((error: unknown) => say({ type: 'unusable', why: whyOf(error) }))
      return
    case 'ask':
      void answer(message.id, message.ask)
      return
    case 'abort':
      asked.get(message.id)?.abort()
      return
    case 'ping':
      say({ type: 'pong' })
  }
})

async function open({ module, address, settings }: Extract<ToProvider, { type: 'open' }>): Promise<HostedCompleter> {
  const loaded: { default: ForeignProvider } = await import(/* @vite-ignore */ pathToFileURL(module).href)
  const speaks: Provider['speaks'] = (connection, facts) => foreignWire(loaded.default, connection, facts)
  addProviders(new Map([[settings.provider, { address, needsKey: false, speaks }]]))
  return new HostedCompleter(settings)
}

async function answer(id: number, ask: RemoteAsk): Promise<void> {
  const controller = new AbortController()
  asked.set(id, controller)
  try {
    const completer = await opened
    if (completer === null) throw new Error('nothing was opened')
    const onText = (piece: string) => say({ type: 'text', id, piece })
    say({ type: 'done', id, completion: await completer.complete({ ...ask, signal: controller.signal, onText }) })
  } catch (error) {
    // A failure to open was already reported, which rejects every pending question.
    if (!(error instanceof CompletionError)) return
    const { problem, message, usage, retryAfter, status, cause } = error
    const addressRefused = cause instanceof AddressRefused
    say({ type: 'failed', id, failure: { problem, message, usage, retryAfter, status, addressRefused } })
  } finally {
    asked.delete(id)
  }
}

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
