import { languageTags } from '../../novel/known-languages.ts'
import { encodeBase64 } from '../base64.ts'
import { escaped } from '../xml-text.ts'
import type { Playbill } from './playbill.ts'
import { closingMarkup, playbillStyle, sceneMarkup, titleMarkup } from './playbill-markup.ts'

/** For screens and A5 paper: can be printed and folded into a booklet. */
const page = `
@page { size: A5; margin: 16mm 14mm; }
@media screen { body { max-width: 36em; margin: 2em auto; padding: 0 1.2em; background: #f4ecdf; color: #211d2e; } }
@media print { header { break-after: page; } h2 { break-after: avoid; } .line { break-inside: avoid; } .credits { break-before: page; } }
`

/** A playbill as a self-contained HTML file: no scripts, no external pictures. */
export function playbillHtml(playbill: Playbill): string {
  const { title, language, scenes, cover } = playbill
  const picture = cover ? `<img class="cover" alt="" src="data:image/jpeg;base64,${encodeBase64(cover)}">` : ''
  return [
    `<!doctype html>\n<html lang="${languageTags[language]}">`,
    `<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${escaped(title)}</title>`,
    `<style>${playbillStyle}${page}</style>\n<body>`,
    picture,
    titleMarkup(playbill),
    ...scenes.map(sceneMarkup),
    closingMarkup(playbill),
    '</body>\n</html>\n',
  ].join('\n')
}
