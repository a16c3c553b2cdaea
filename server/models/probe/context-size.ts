import type { ModelConnection } from '../model-connection.ts'

/** Fetches JSON; null when there is none. */
export type GetJson = (url: string) => Promise<unknown>

/** Without redirects, so that a request for a model's size leads nowhere else. */
export const getJson: GetJson = async (url) => {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(2_000) })
    return response.ok ? await response.json() : null
  } catch {
    // The server does not know this request, or is unreachable: nothing is known then.
    return null
  }
}

/**
 * The tokens of prompt and answer that a model's server keeps, as it reports: llama.cpp at `/props`, Ollama at
 * `/api/ps`, LM Studio at `/api/v0/models`, vLLM and OpenRouter in their list of models. Null when none reports it.
 */
export async function contextSize(connection: ModelConnection, get: GetJson = getJson): Promise<number | null> {
  if (connection.kind === 'embedded') return null
  const { provider, baseUrl, name } = connection
  const base = baseUrl ?? (provider === 'openrouter' ? 'https://openrouter.ai/api/v1' : undefined)
  if (base === undefined || (provider !== 'openai-compatible' && provider !== 'openrouter')) return null
  const api = base.replace(/(?<!\/)\/+$/, '')
  const origin = new URL(api).origin
  const [props, running, studio, listed] = await Promise.all([
    get(`${origin}/props`),
    get(`${origin}/api/ps`),
    get(`${origin}/api/v0/models`),
    get(`${api}/models`),
  ])
  const named = (list: unknown, key: string) => entries(list).find((entry) => text(entry, key) === name)
  return (
    size(at(at(props, 'default_generation_settings'), 'n_ctx')) ??
    size(at(named(at(running, 'models'), 'name'), 'context_length')) ??
    size(at(named(at(studio, 'data'), 'id'), 'loaded_context_length')) ??
    size(at(named(at(listed, 'data'), 'id'), 'max_model_len')) ??
    size(at(named(at(listed, 'data'), 'id'), 'context_length'))
  )
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

const entries = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const text = (value: unknown, key: string): string => String(at(value, key) ?? '')

/** The least plausible size: fewer tokens cannot hold a turn, or are reported by mistake. */
const least = 256

const size = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= least ? value : null
