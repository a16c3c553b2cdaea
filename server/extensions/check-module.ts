import { forkProgram } from '../process/fork-program.ts'
import { ExtensionError } from './extension-error.ts'
import { checkVersion, parsed, shortly } from './extension-head.ts'
import { type ImporterHead, ImporterModule, type ProviderHead, ProviderModule, ProviderWire } from './module-heads.ts'

/** The answer of the process that has loaded a module, and called `connect` of a provider. Functions are markers. */
export type FromCheck =
  | { head: Record<string, unknown> | null; wire: Record<string, unknown> | null }
  | { threw: string }

/** A module with a few hundred lines loads in a hundredth of this; a busy machine needs time to start a process. */
export const loadingMs = 30_000

/**
 * The head of a provider's module, loaded in a process of its own. Throws {@link ExtensionError} if it is not what its
 * name says, fails, takes too long or ends its process.
 */
export async function checkProvider(file: string, withinMs: number): Promise<ProviderHead> {
  const { head, wire } = await loaded(file, withinMs)
  const { name, title, address, needsKey } = parsed(ProviderModule, head)
  parsed(ProviderWire, { 'connect()': wire })
  return { name, title, address, needsKey }
}

/** The same for an importer's module. */
export async function checkImporter(file: string, withinMs: number): Promise<ImporterHead> {
  const { head } = await loaded(file, withinMs)
  const { name, title, endings } = parsed(ImporterModule, head)
  return { name, title, endings }
}

async function loaded(file: string, withinMs: number): Promise<Exclude<FromCheck, { threw: string }>> {
  const answer = await askApart(file, withinMs)
  if ('threw' in answer) throw new ExtensionError('threw', { why: shortly(answer.threw) })
  if (answer.head === null) throw new ExtensionError('wrong_shape', { at: 'export default', why: 'is missing' })
  checkVersion(answer.head)
  return answer
}

function askApart(file: string, withinMs: number): Promise<FromCheck> {
  const child = forkProgram('extensions/check-extension-process', [file])
  return new Promise<FromCheck>((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new ExtensionError('silent', { seconds: String(withinMs / 1_000) }))
      child.kill('SIGKILL')
    }, withinMs)
    child.once('message', (answer) => resolve(answer as FromCheck))
    child.once('error', () => reject(new ExtensionError('ended')))
    // Emitted after its last message, if it sent one.
    child.once('close', () => {
      clearTimeout(late)
      reject(new ExtensionError('ended'))
    })
  })
}
