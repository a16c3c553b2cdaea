import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ModelProbe } from '@fabula/contract/shapes/model-probe'
import { promptVersion } from '@fabula/core/storyteller/prompt/prompt-version'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import { makeFolder } from '../../make-folder.ts'
import { CountingCompleter } from '../counting-completer.ts'
import type { ModelConnection, OpenConnection } from '../model-connection.ts'
import type { ModelLog } from '../model-log.ts'
import { probeOpen } from './probe.ts'

/** A model that did not answer is probed again after this time, in ms: its server may start later than ours. */
const retryMs = 120_000
/** How long a probe's result is valid, in ms: providers change the model behind a name. */
const validMs = 30 * 86_400_000

/** Incremented when a probe asks something new. */
const questions = 2

interface KeepProbingOptions {
  dataDir: string
  /** Aborted when the model is closed. */
  signal: AbortSignal
  log: ModelLog
  onFound: (probe: ModelProbe) => void
  /** Called with the cost of the questions, whatever the outcome. */
  onSpent?: ((usage: Usage) => void) | undefined
}

/**
 * Finds out what a connected model can do: at once if it was probed before, else as soon as it has answered. Runs in
 * the background until then, or until the model is closed. The result is stored by connection and version of the
 * prompts.
 */
export function keepProbing(connection: ModelConnection, opened: OpenConnection, options: KeepProbingOptions): void {
  const { signal, log, onFound } = options
  const path = join(options.dataDir, 'model-probes', `${fingerprint(connection)}.json`)
  const ask = async () => {
    const completer = new CountingCompleter(opened.completer)
    try {
      return await probeOpen(connection, { ...opened, completer }, { signal })
    } finally {
      options.onSpent?.(completer.usage)
    }
  }
  const round = async (): Promise<void> => {
    const stored = await readStoredProbe(path)
    const probe = stored ?? (await ask())
    if (signal.aborted) return
    if (probe.problem !== null) {
      log.warn({ model: opened.name, problem: probe.problem, why: probe.detail }, 'the model did not say what it can')
      const timer = setTimeout(begin, retryMs)
      timer.unref()
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      return
    }
    onFound(probe)
    const { ability, form, judges, read_per_second, written_per_second, context_tokens } = probe
    const can = { ability, form, judges, read_per_second, written_per_second, context_tokens }
    log.info({ model: opened.name, ...can }, 'what the model can')
    if (ability === 'neither') {
      log.warn({ model: opened.name }, 'the model is too small for a story: the authors’ lines are used without it')
    }
    // If this fails, the model is probed again at the next start.
    if (stored === null) await storeProbe(path, probe)
  }
  const begin = () => {
    round().catch((error: unknown) =>
      log.warn({ model: opened.name, error }, 'the model could not be asked what it can'),
    )
  }
  begin()
}

/** Identifies the same model at the same place with the same prompts. Keys are not part of it. */
function fingerprint(connection: ModelConnection): string {
  const what =
    connection.kind === 'embedded'
      ? [connection.path]
      : [connection.provider, connection.baseUrl ?? '', connection.name]
  return createHash('sha256')
    .update(JSON.stringify([promptVersion, questions, ...what]))
    .digest('hex')
    .slice(0, 24)
}

async function readStoredProbe(path: string): Promise<ModelProbe | null> {
  try {
    const parsed = ModelProbe.safeParse(JSON.parse(await readFile(path, 'utf8')))
    const isFresh = parsed.success && Math.abs(Date.now() - Date.parse(parsed.data.probed_at)) < validMs
    return isFresh ? parsed.data : null
  } catch {
    // None was stored, or it is damaged: the model is probed again.
    return null
  }
}

async function storeProbe(path: string, probe: ModelProbe): Promise<void> {
  await makeFolder(dirname(path))
  // Two processes may have probed concurrently: each writes its own file, and the last one counts.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(probe))
  await rename(draft, path)
}
