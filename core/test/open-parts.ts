/** A JSON schema, as far as answers of models are held to one. */
interface Shape {
  type?: string
  additionalProperties?: boolean
  required?: readonly string[]
  properties?: Readonly<Record<string, object>>
  items?: object
}

/**
 * The parts of a schema that leave something open, by their paths: a part without a known type, an object that takes more
 * than it names or does not ask for all that it names. Servers refuse such a schema, or models make use of it.
 */
export function openParts(schema: object, path = ''): string[] {
  const { type = '', additionalProperties, required = [], properties, items }: Shape = schema
  const known = ['object', 'array', 'string', 'integer'].includes(type)
  const closed =
    type !== 'object' || (additionalProperties === false && required.join() === Object.keys(properties ?? {}).join())
  return [
    ...(known && closed && (type === 'array') === (items !== undefined) ? [] : [path]),
    ...Object.entries(properties ?? {}).flatMap(([key, part]) => openParts(part, `${path}/${key}`)),
    ...(items ? openParts(items, `${path}/*`) : []),
  ]
}
