import type { Route } from '@fabula/contract/route'
import { ApiError, problemOf } from './api-problem.ts'
import { request } from './ask-server.ts'
import { reached } from './body-in.ts'
import { meetProblem } from './call.ts'
import type { CallArgs } from './request.ts'
import { session } from './session.ts'

/** Brings the file that a call answers with to the reader's disk. A failure shows a red note and is thrown. */
export async function download<R extends Route>(route: R, args: CallArgs<R>, fallbackName: string): Promise<void> {
  try {
    const response = await request({ origin: '', token: session.read()?.token ?? null }, route, args)
    if (!response.ok) throw await problemOf(response)
    saveFile(await reached(response.blob()), nameIn(response.headers.get('content-disposition')) ?? fallbackName)
  } catch (error) {
    if (error instanceof ApiError) await meetProblem(error, {})
    throw error
  }
}

/** The file's name as the server gave it; the encoded form first, because names are in every script. */
export function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null)
}

/** Brings a file to the reader's disk. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of the bytes once the click is through.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
