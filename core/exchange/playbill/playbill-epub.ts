import { strToU8, type Zippable, zipSync } from 'fflate'
import { languageTags } from '../../novel/known-languages.ts'
import { escaped } from '../xml-text.ts'
import type { Playbill } from './playbill.ts'
import { closingMarkup, playbillStyle, sceneMarkup, titleMarkup } from './playbill-markup.ts'

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`

/**
 * A playbill as an EPUB 3.3: one page per scene, a table of contents, the cover. The same playbill gives the same
 * bytes.
 */
export function playbillEpub(playbill: Playbill): Uint8Array {
  const { scenes, cover, credits, closing } = playbill
  const hasEnd = closing.length > 0 || credits.trim() !== ''
  const pages = [
    { name: 'title', title: playbill.title, body: titleMarkup(playbill) },
    ...scenes.map((scene, at) => ({
      name: `scene-${at + 1}`,
      title: scene.name.trim() || String(at + 1),
      body: sceneMarkup(scene, at),
    })),
    ...(hasEnd ? [{ name: 'end', title: closing[0] ?? playbill.words.credits, body: closingMarkup(playbill) }] : []),
  ]
  const files: Zippable = {
    // Readers expect this file first and uncompressed.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(container),
    'book/package.opf': strToU8(packageOf(playbill, pages)),
    'book/contents.xhtml': strToU8(contentsOf(playbill, pages)),
    'book/style.css': strToU8(playbillStyle),
    ...(cover && {
      'book/cover.jpg': [cover, { level: 0 }],
      'book/cover.xhtml': strToU8(xhtml(playbill, playbill.title, '<img class="cover" alt="" src="cover.jpg"/>')),
    }),
  }
  for (const { name, title, body } of pages) files[`book/${name}.xhtml`] = strToU8(xhtml(playbill, title, body))
  return zipSync(files, { level: 6, mtime: playbill.played_at })
}

type Page = { name: string; title: string }

function packageOf({ id, title, language, played_at, cover }: Playbill, pages: readonly Page[]): string {
  const item = (name: string, href: string, type: string, properties = '') =>
    `<item id="${name}" href="${href}" media-type="${type}"${properties && ` properties="${properties}"`}/>`
  const xhtmlItem = (name: string) => item(name, `${name}.xhtml`, 'application/xhtml+xml')
  const order = [...(cover ? ['cover'] : []), 'title', 'contents', ...pages.slice(1).map(({ name }) => name)]
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${languageTags[language]}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${escaped(id)}</dc:identifier>
<dc:title>${escaped(title)}</dc:title>
<dc:language>${languageTags[language]}</dc:language>
<meta property="dcterms:modified">${played_at.toISOString().replace(/\.\d+/, '')}</meta>
</metadata>
<manifest>
${item('contents', 'contents.xhtml', 'application/xhtml+xml', 'nav')}
${item('style', 'style.css', 'text/css')}
${cover ? `${item('picture', 'cover.jpg', 'image/jpeg', 'cover-image')}\n${xhtmlItem('cover')}\n` : ''}${pages.map(({ name }) => xhtmlItem(name)).join('\n')}
</manifest>
<spine>
${order.map((name) => `<itemref idref="${name}"/>`).join('\n')}
</spine>
</package>`
}

function contentsOf(playbill: Playbill, pages: readonly Page[]): string {
  const { contents } = playbill.words
  const entries = pages.map(({ name, title }) => `<li><a href="${name}.xhtml">${escaped(title)}</a></li>`)
  return xhtml(
    playbill,
    contents,
    `<nav epub:type="toc"><h2>${escaped(contents)}</h2><ol>${entries.join('\n')}</ol></nav>`,
  )
}

const xhtml = ({ language }: Playbill, title: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${languageTags[language]}" xml:lang="${languageTags[language]}">
<head><title>${escaped(title)}</title><link rel="stylesheet" href="style.css"/></head>
<body>${body}</body>
</html>`
