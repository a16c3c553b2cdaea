import { memoize } from '@fabula/core/novel/memoize'
import { memoizeWeak } from '@fabula/core/novel/memoize-weak'

/** Texts from this length on, in characters, recur in other questions: above all the description of a scene. */
const long = 2_000

const bytesOf = memoize((text) => Buffer.from(JSON.stringify(text)))

/** The forms of answers are constants. */
const bytesOfForm = memoizeWeak((schema: object) => Buffer.from(JSON.stringify(schema)))

/** A question in its posted form: JSON in UTF-8. The bytes of long texts and of the answer's form are cached. */
export function bodyBytes(body: object): Buffer {
  const writer = new JsonWriter()
  writer.write(body, '')
  return writer.bytes()
}

/** Builds JSON from text and from existing bytes. */
class JsonWriter {
  private readonly parts: Buffer[] = []
  private text = ''

  write(value: unknown, key: string): void {
    if (typeof value === 'string' && value.length >= long) this.put(bytesOf(value))
    else if (typeof value !== 'object' || value === null) this.text += JSON.stringify(value) ?? 'null'
    else if (key === 'schema') this.put(bytesOfForm(value))
    else if (Array.isArray(value)) this.list(value)
    else this.record(value)
  }

  bytes(): Buffer {
    return Buffer.concat([...this.parts, Buffer.from(this.text)])
  }

  private put(bytes: Buffer): void {
    this.parts.push(Buffer.from(this.text), bytes)
    this.text = ''
  }

  private list(values: readonly unknown[]): void {
    let mark = '['
    for (const value of values) {
      this.text += mark
      this.write(value, '')
      mark = ','
    }
    this.text += values.length === 0 ? '[]' : ']'
  }

  private record(value: object): void {
    let mark = '{'
    for (const [key, each] of Object.entries(value)) {
      if (each === undefined) continue
      this.text += `${mark}${JSON.stringify(key)}:`
      this.write(each, key)
      mark = ','
    }
    this.text += mark === '{' ? '{}' : '}'
  }
}
