import type { Route } from '@fabula/contract/route'
import { ApiError, problemOf } from './api-problem.ts'
import { request } from './ask-server.ts'
import { handleProblem } from './call.ts'
import { ownSender } from './own-sender.ts'
import { fromNetwork } from './read-json-body.ts'
import type { CallArgs } from './request.ts'

/** Downloads the file that a call returns. A failure shows a red note and is thrown. */
export async function download<R extends Route>(route: R, args: CallArgs<R>, fallbackName: string): Promise<void> {
  try {
    const response = await request(ownSender(), route, args)
    if (!response.ok) throw await problemOf(response)
    saveFile(await fromNetwork(response.blob()), nameIn(response.headers.get('content-disposition')) ?? fallbackName)
  } catch (error) {
    if (error instanceof ApiError) await handleProblem(error, {})
    throw error
  }
}

/** The file name in a Content-Disposition header; the encoded form first, because names may be in any script. */
export function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null)
}

/** Saves a file to the reader's disk. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the bytes some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
