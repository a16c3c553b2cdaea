/** The parts of a JSON schema that model answers are checked for. */
interface Shape {
  type?: string
  additionalProperties?: boolean
  required?: readonly string[]
  properties?: Readonly<Record<string, object>>
  items?: object
}

/**
 * The paths of underspecified parts of a schema: a part without a known type, or an object that allows extra
 * properties or does not require all of its own. Servers reject such schemas, or models exploit them.
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
