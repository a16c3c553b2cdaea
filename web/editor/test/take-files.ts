import { vi } from 'vitest'
import { pixel } from './bridge-stage.tsx'

/**
 * Replaces the server's uploads: accepts each file as an asset with this id and the requested name. A name in `refuses`
 * is refused with the code given there. Returns the received bodies.
 */
export function takeFiles(made: string, refuses: Readonly<Record<string, string>> = {}): FormData[] {
  const files: FormData[] = []
  class Upload {
    upload = {}
    status = 200
    responseText = ''
    onload: () => void = () => undefined
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    send(body: FormData) {
      files.push(body)
      const [name, prompt_description] = [String(body.get('name')), String(body.get('prompt_description'))]
      const code = refuses[name]
      if (code) this.status = 422
      const asset = { id: made, name, prompt_description, extension: 'png', width: 1, height: 1, url: pixel }
      this.responseText = JSON.stringify(code ? { status: 422, code, detail: `Refused: ${code}` } : asset)
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return files
}
