import { openMark } from '@fabula/core/novel/message-markup'
import { useMemo } from 'react'
import { messageOf, type PlayModel } from '../game/play-model.ts'
import { type Page, pageAt, pagesOf } from './split-pages.ts'

export interface Paging {
  pages: Page[]
  /** The current page, and its text with paragraphs one line apart. */
  page: number
  text: string
  /** Another page, or the rest of this one, is still unread. */
  unread: boolean
  /** The position among several pages, such as `2/5`. */
  count: string | null
  /** More of this page may arrive. */
  growing: boolean
}

/** The message in the box as pages, and the current one. */
export function usePaging(model: PlayModel): Paging {
  const message = messageOf(model)
  const { text, growing, lines } = message
  const pages = useMemo(() => pagesOf({ text, growing, lines }), [text, growing, lines])
  const own = message.by === 'reader' && 'move' in model
  const reading = 'reading' in model && !own ? model.reading : { page: 0, shown: true }
  const page = pageAt(pages, reading.page)
  const at = pages[page] ?? { start: 0, end: 0 }
  const last = page === pages.length - 1
  return {
    pages,
    page,
    text: (openMark(message.text.slice(0, at.start)) + message.text.slice(at.start, at.end)).replace(/\s*\n\s*/g, '\n'),
    unread: !own && (!last || !reading.shown),
    count: pages.length > 1 ? `${page + 1}/${message.growing ? '…' : pages.length}` : null,
    growing: message.growing && last,
  }
}
