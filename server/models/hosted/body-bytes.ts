import { randomUUID } from 'node:crypto'
import { keepMade } from '@fabula/core/novel/keep-made'
import { keepWith } from '@fabula/core/novel/keep-with'

/** Texts from this length on come again with other questions, in characters: above all what models are told of a scene. */
const long = 2_000

/** Stands for a long text while the rest is written: nobody else can know it. */
const place = `long-${randomUUID()}`
const placeInJson = JSON.stringify(place)

const bytesOf = keepMade((text) => Buffer.from(JSON.stringify(text)))

/** The forms of answers are constants. */
const bytesOfForm = keepWith((schema: object) => Buffer.from(JSON.stringify(schema)))

/** A question as it is posted: JSON in UTF-8. Of long texts, and of the answer's form, the bytes of before are taken. */
export function bodyBytes(body: object): Buffer {
  const texts: Buffer[] = []
  const json = JSON.stringify(body, (key, value: unknown) => {
    if (typeof value === 'string' && value.length >= long) texts.push(bytesOf(value))
    else if (key === 'schema' && typeof value === 'object' && value !== null) texts.push(bytesOfForm(value))
    else return value
    return place
  })
  if (texts.length === 0) return Buffer.from(json)
  return Buffer.concat(json.split(placeInJson).flatMap((part, at) => [Buffer.from(part), texts[at] ?? nothing]))
}

const nothing = Buffer.alloc(0)
