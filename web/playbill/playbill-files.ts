import type { Playbill } from '@fabula/core/exchange/playbill/playbill'
import { playbillEpub } from '@fabula/core/exchange/playbill/playbill-epub'
import { playbillHtml } from '@fabula/core/exchange/playbill/playbill-html'
import { playbillText } from '@fabula/core/exchange/playbill/playbill-text'

export type PlaybillFormat = 'epub' | 'html' | 'text'

/** A booklet as a file in one of its formats. */
export function fileOf(playbill: Playbill, format: PlaybillFormat): { blob: Blob; extension: string } {
  switch (format) {
    case 'epub':
      return { blob: new Blob([playbillEpub(playbill).slice()], { type: 'application/epub+zip' }), extension: 'epub' }
    case 'html':
      return { blob: new Blob([playbillHtml(playbill)], { type: 'text/html;charset=utf-8' }), extension: 'html' }
    case 'text':
      // The byte order mark tells editors on older systems that this is UTF-8.
      return {
        blob: new Blob(['\ufeff', playbillText(playbill)], { type: 'text/plain;charset=utf-8' }),
        extension: 'txt',
      }
  }
}
