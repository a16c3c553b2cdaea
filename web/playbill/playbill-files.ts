import type { Playbill } from '@fabula/core/exchange/playbill/playbill'
import { playbillEpub } from '@fabula/core/exchange/playbill/playbill-epub'
import { playbillHtml } from '@fabula/core/exchange/playbill/playbill-html'
import { playbillText } from '@fabula/core/exchange/playbill/playbill-text'

/** A booklet as a file in one of its formats. */
export function fileOf(playbill: Playbill, form: 'epub' | 'html' | 'text'): { blob: Blob; extension: string } {
  switch (form) {
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
