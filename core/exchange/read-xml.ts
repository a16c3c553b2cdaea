import { TranslationFileError } from './translation-file.ts'

/** The parts of a simple XML file, in order. `line` counts from 1. */
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: Record<string, string>; closed: boolean; line: number }
  | { kind: 'close'; name: string; line: number }
  | { kind: 'text'; text: string; line: number }

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const nameOf = /^[A-Za-z_][\w.:-]*/
const attribute = /\s+([A-Za-z_][\w.:-]*)\s*=\s*("[^"<]*"|'[^'<]*')/y

/**
 * Parses XML in one pass, without external references: a document type, and therefore any custom entity, is refused.
 * Names lose their prefix. Throws {@link TranslationFileError}.
 */
export function* readXml(source: string): Generator<XmlEvent> {
  const xml = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  let line = 1
  const fail = (message: string): never => {
    throw new TranslationFileError(line, message)
  }
  const upTo = (mark: string, from: number, what: string): number => {
    const end = xml.indexOf(mark, from)
    return end < 0 ? fail(`${what} is never closed`) : end
  }
  // Found once and remembered: searching again from every tag would scan the same text repeatedly.
  let lineEnd = xml.indexOf('\n')
  const countLines = (to: number) => {
    for (; lineEnd >= 0 && lineEnd < to; lineEnd = xml.indexOf('\n', lineEnd + 1)) line++
  }
  for (let at = 0; at < xml.length; ) {
    const begins = line
    let end: number
    if (xml[at] !== '<') {
      end = xml.indexOf('<', at)
      if (end < 0) end = xml.length
      yield { kind: 'text', text: decoded(xml.slice(at, end), fail), line: begins }
    } else if (xml.startsWith('<!--', at)) end = upTo('-->', at + 4, 'A comment') + 3
    else if (xml.startsWith('<![CDATA[', at)) {
      const close = upTo(']]>', at, 'A CDATA section')
      yield { kind: 'text', text: xml.slice(at + 9, close), line: begins }
      end = close + 3
    } else if (xml.startsWith('<?', at)) end = upTo('?>', at, 'An instruction') + 2
    else if (xml.startsWith('<!', at)) end = fail('A document type is not accepted')
    else if (xml.startsWith('</', at)) {
      const close = upTo('>', at, 'A tag')
      yield { kind: 'close', name: localName(xml.slice(at + 2, close).trim()), line: begins }
      end = close + 1
    } else {
      const tag = openTag(xml, at, fail)
      end = tag.end
      yield { kind: 'open', name: tag.name, attributes: tag.attributes, closed: tag.closed, line: begins }
    }
    countLines(end)
    at = end
  }
}

function openTag(xml: string, at: number, fail: (message: string) => never) {
  const full = nameOf.exec(xml.slice(at + 1, at + 101))?.[0] ?? fail('A "<" begins no tag')
  const attributes: Record<string, string> = {}
  let end = at + 1 + full.length
  for (;;) {
    attribute.lastIndex = end
    const found = attribute.exec(xml)
    if (!found) break
    const [whole, key = '', value = ''] = found
    attributes[key] = decoded(value.slice(1, -1), fail)
    end += whole.length
  }
  while (/\s/.test(xml[end] ?? '')) end++
  const closed = xml[end] === '/'
  if (closed) end++
  if (xml[end] !== '>') fail(`The tag <${full}> is not well formed`)
  return { name: localName(full), attributes, closed, end: end + 1 }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function decoded(text: string, fail: (message: string) => never): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+)?;?/gi, (whole, name: string | undefined) => {
    if (!name || !whole.endsWith(';')) return fail('An "&" stands alone')
    if (!name.startsWith('#')) return named[name] ?? fail(`The entity ${whole} is not known`)
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : fail(`The character ${whole} is not known`)
  })
}
