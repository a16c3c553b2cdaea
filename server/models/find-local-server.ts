/** The default addresses of model servers. */
const defaultAddresses = [
  { name: 'Ollama', url: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', url: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', url: 'http://127.0.0.1:8080/v1' },
]

export interface LocalServer {
  name: string
  url: string
  models: string[]
}

/** The first of these model servers on this machine that has a model. Null when there is none. */
export async function findLocalServer(
  places: readonly { name: string; url: string }[] = defaultAddresses,
): Promise<LocalServer | null> {
  return (await findLocalServers(places))[0] ?? null
}

/** All of these model servers that have a model. */
export async function findLocalServers(
  places: readonly { name: string; url: string }[] = defaultAddresses,
): Promise<LocalServer[]> {
  const found = await Promise.all(
    places.map(async (place) => ({ ...place, models: await listModels(place.url, null, 500) })),
  )
  return found.filter(({ models }) => models.length > 0)
}

/** Names of the text models of an OpenAI-compatible API; empty when it does not answer properly in time. */
export async function listModels(url: string, apiKey: string | null, withinMs: number): Promise<string[]> {
  try {
    const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
    const response = await fetch(`${url}/models`, { headers, signal: AbortSignal.timeout(withinMs) })
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) return []
    return body.data
      .map((entry: unknown) => (typeof entry === 'object' && entry !== null && 'id' in entry ? String(entry.id) : ''))
      .filter((id) => id !== '' && !/embed|rerank|whisper|clip/i.test(id))
  } catch {
    // Nothing listens there, or it is something else.
    return []
  }
}
