import type { ParamsOf } from '@fabula/contract/route'
import { exportArchive } from '@fabula/contract/routes/archive'
import { ApiProblem, problemOf } from '../client/api-problem.ts'
import { meetProblem } from '../client/call.ts'
import { request } from '../client/send.ts'
import { session } from '../client/session.ts'

/** Brings a novel as one file to the author's disk. A failure shows a red note and is thrown. */
export async function exportDraft(params: ParamsOf<typeof exportArchive>): Promise<void> {
  try {
    const response = await request({ origin: '', token: session.read()?.token ?? null }, exportArchive, { params })
    if (!response.ok) throw await problemOf(response)
    save(await response.blob(), nameIn(response.headers.get('content-disposition')))
  } catch (error) {
    if (error instanceof ApiProblem) await meetProblem(error, {})
    throw error
  }
}

/** The file's name as the server gave it; the encoded form first, because names are in every script. */
function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  return (encoded && decodeURIComponent(encoded)) || plain || 'novel.fabula'
}

function save(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of the bytes once the click is through.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
