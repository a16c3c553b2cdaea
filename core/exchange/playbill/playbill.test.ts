import * as fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readXml } from '../read-xml.ts'
import { listZip } from '../read-zip.ts'
import type { Playbill } from './playbill.ts'
import { playbillEpub } from './playbill-epub.ts'
import { playbillHtml } from './playbill-html.ts'
import { playbillText } from './playbill-text.ts'

const lamp: Playbill = {
  title: 'The Fortieth Lamp',
  language: 'english',
  id: '00000000-0000-4000-8000-000000000001',
  subtitle: 'as Nell played it, 22 November 2026',
  played_at: new Date('2026-11-22T06:00:00.123Z'),
  scenes: [
    {
      name: 'The quay',
      lines: [
        { by: 'narrator', name: '', text: 'Fog.\n\nMore **fog**.\n\nAnd more.' },
        { by: 'cast', name: 'Osip', text: '*spits* You are <late> & "wet".' },
        { by: 'reader', name: 'Nell', text: 'I am.\nVery.' },
      ],
    },
    { name: ' ', lines: [{ by: 'cast', name: 'Ilse', text: 'Well.' }] },
  ],
  closing: ['The end', 'The lamp is lit'],
  credits: ' Written by A\nDrawn by B\n',
  words: { contents: 'Con\u0000tents', credits: 'Credits' },
  cover: Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]),
}

test('as text: speaker names before lines, including the reader’s own', () => {
  expect(playbillText(lamp)).toBe(
    [
      'The Fortieth Lamp\nas Nell played it, 22 November 2026',
      '* * *  The quay\n\nFog.\n\nMore **fog**.\n\nAnd more.\n\nOsip: *spits* You are <late> & "wet".\n\nNell: I am.\nVery.',
      '* * *   \n\nIlse: Well.',
      'The end\nThe lamp is lit',
      'Credits\nWritten by A\nDrawn by B\n',
    ].join('\n\n\n'),
  )
})

/** A game that goes on, and has neither credits nor a cover. */
const bare: Playbill = { ...lamp, closing: [], credits: ' \n', cover: null }

test('a game that goes on has no closing, no credits and no empty lines for them', () => {
  expect(playbillText({ ...bare, scenes: [] })).toBe('The Fortieth Lamp\nas Nell played it, 22 November 2026\n')
  expect(playbillHtml({ ...bare, scenes: [] }).split('<body>')[1]).toBe(
    '\n\n<header><h1>The Fortieth Lamp</h1><p class="subtitle">as Nell played it, 22 November 2026</p></header>\n\n</body>\n</html>\n',
  )
})

test('as HTML: a single file without external references', () => {
  const html = playbillHtml(lamp)
  expect(html).not.toMatch(/<script|https?:|<link/)
  expect(html).toMatchSnapshot()
})

/** Parses a well-formed document into its text and element names; throws when it is not well-formed. */
function parse(xml: string): { texts: string; open: string[] } {
  const open: string[] = []
  let texts = ''
  const stack: string[] = []
  for (const event of readXml(xml)) {
    if (event.kind === 'text') texts += event.text
    else if (event.kind === 'close') {
      const last = stack.pop()
      if (last !== event.name) throw new Error(`</${event.name}> closes <${last}>`)
    } else {
      open.push(event.name)
      if (!event.closed) stack.push(event.name)
    }
  }
  expect(stack).toEqual([])
  return { texts, open }
}

describe('a playbill as EPUB', () => {
  test('begins with the uncompressed type, and contains exactly the files that the package lists', () => {
    const bytes = playbillEpub(lamp)
    expect(strFromU8(bytes.subarray(30, 58))).toBe('mimetypeapplication/epub+zip')
    const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))
    const manifest = [...readXml(files['book/package.opf'] ?? '')].flatMap((event) =>
      event.kind === 'open' && event.name === 'item' ? [event.attributes] : [],
    )
    const named = manifest.map(({ href }) => `book/${href}`)
    expect(new Set(named).size).toBe(named.length)
    expect(Object.keys(files).sort()).toEqual(
      ['META-INF/container.xml', 'book/package.opf', 'mimetype', ...named].sort(),
    )
    const marked = manifest.filter(({ properties }) => properties).map(({ id, properties }) => `${id}: ${properties}`)
    expect(marked).toEqual(['contents: nav', 'picture: cover-image'])
    const ids = new Set(manifest.map(({ id }) => id))
    const spine = [...readXml(files['book/package.opf'] ?? '')].flatMap((event) =>
      event.kind === 'open' && event.name === 'itemref' ? [event.attributes.idref] : [],
    )
    expect(spine).toEqual(['cover', 'title', 'contents', 'scene-1', 'scene-2', 'end'])
    for (const id of spine) expect(ids).toContain(id)
    expect(files['book/package.opf']).toContain('<meta property="dcterms:modified">2026-11-22T06:00:00Z</meta>')
    expect(files['book/contents.xhtml']).toContain('<a href="scene-2.xhtml">2</a>')
    expect(listZip(bytes, 100).length).toBe(named.length + 3)
    expect(playbillEpub(lamp)).toEqual(bytes)
  })

  const filesOf = (playbill: Playbill) => Object.entries(unzipSync(playbillEpub(playbill)))

  test('word for word', () => {
    const texts = filesOf(lamp).filter(([name]) => !name.endsWith('.jpg'))
    expect(texts.map(([name, file]) => `${name}\n${strFromU8(file)}`).join('\n\n')).toMatchSnapshot()
  })

  test('a page after the last scene only if there is something to say, and a cover only if there is a picture', () => {
    const read = (playbill: Playbill) => {
      const files = Object.fromEntries(filesOf(playbill).map(([name, file]) => [name, strFromU8(file)]))
      return [Object.keys(files).slice(3), files['book/package.opf']?.split('<manifest>')[1], files['book/end.xhtml']]
    }
    expect(read({ ...bare, scenes: [] })).toMatchInlineSnapshot(`
      [
        [
          "book/contents.xhtml",
          "book/style.css",
          "book/title.xhtml",
        ],
        "
      <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
      <item id="style" href="style.css" media-type="text/css"/>
      <item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
      </manifest>
      <spine>
      <itemref idref="title"/>
      <itemref idref="contents"/>
      </spine>
      </package>",
        undefined,
      ]
    `)
    expect(read({ ...bare, scenes: [], credits: 'Written by A' })).toMatchInlineSnapshot(`
      [
        [
          "book/contents.xhtml",
          "book/style.css",
          "book/title.xhtml",
          "book/end.xhtml",
        ],
        "
      <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
      <item id="style" href="style.css" media-type="text/css"/>
      <item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
      <item id="end" href="end.xhtml" media-type="application/xhtml+xml"/>
      </manifest>
      <spine>
      <itemref idref="title"/>
      <itemref idref="contents"/>
      <itemref idref="end"/>
      </spine>
      </package>",
        "<?xml version="1.0" encoding="UTF-8"?>
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
      <head><title>Credits</title><link rel="stylesheet" href="style.css"/></head>
      <body><section class="credits"><h2>Credits</h2><p>Written by A</p></section></body>
      </html>",
      ]
    `)
    expect(read({ ...bare, scenes: [], closing: ['The end'] })[0]).toContain('book/end.xhtml')
  })

  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('*a*', '<b>', ']]>', '&amp;', '"', '\u0000\u0007', '\ud800', '\uffff', '* *', '\n\n', '💡*'),
  )
  const line = fc.record({
    by: fc.constantFrom('reader' as const, 'cast' as const, 'narrator' as const),
    name: text,
    text,
  })
  const playbill = fc.record({
    title: text,
    subtitle: text,
    credits: text,
    closing: fc.array(text, { maxLength: 2 }),
    scenes: fc.array(fc.record({ name: text, lines: fc.array(line, { maxLength: 4 }) }), { maxLength: 3 }),
    cover: fc.constantFrom(null, lamp.cover),
  })

  test('every page is well-formed whatever its text, which stays the same', () => {
    fc.assert(
      fc.property(playbill, (facts) => {
        const files = unzipSync(playbillEpub({ ...lamp, ...facts }))
        for (const [name, file] of Object.entries(files)) {
          if (/\.(xhtml|opf|xml)$/.test(name)) parse(strFromU8(file).replace(/^<\?xml[^>]*>\n/, ''))
        }
      }),
      { numRuns: 200 },
    )
    const page = strFromU8(unzipSync(playbillEpub(lamp))['book/scene-1.xhtml'] ?? new Uint8Array())
    expect(parse(page).texts.replace(/\s+/g, ' ')).toContain('Osip spits You are <late> & "wet".')
  })
})
