import type { BodyInput, ParamsOf, QueryInput, Route } from '@fabula/contract/route'

/** The arguments of a call; parts that the route does not have are left out. */
export type CallArgs<R extends Route> = {
  params?: ParamsOf<R>
  query?: Partial<QueryInput<R>>
  body?: BodyInput<R>
  /** The one file of a multipart body. */
  file?: File
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Which kind of novel to call, for routes that both kinds share. */
export type NovelBase = 'building_novel' | 'production_novel'

/** The address of a call, with `:name` parts filled and absent query fields left out. */
export function addressOf(route: Route, params: unknown, query: unknown): string {
  const values = { ...(params as Record<string, string | number>) }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The encoded body, and its content type where the browser does not set it by itself. */
export function bodyOf(route: Route, body: unknown, file?: File): { body?: BodyInit; type?: string } {
  switch (route.bodyKind) {
    case 'none':
      return {}
    case 'json':
      return { body: JSON.stringify(body), type: 'application/json' }
    case 'text':
      return { body: String(body), type: 'text/plain; charset=utf-8' }
    case 'form':
      return { body: new URLSearchParams(fieldsOf(body)) }
    case 'multipart': {
      const form = new FormData()
      for (const [name, value] of fieldsOf(body)) form.set(name, value)
      if (file) form.set('file', file)
      return { body: form }
    }
  }
}

function fieldsOf(body: unknown): [string, string][] {
  return Object.entries(body ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
}
