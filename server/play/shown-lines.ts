import type { Language } from '@fabula/core/novel/language'
import type { ReplyLine } from '@fabula/core/turn/game-state'
import { joinLines, splitLines } from '@fabula/core/turn/reply-lines'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { shownSpeaker } from './shown-message.ts'

/** One of several lines of a reply, with its position in the message as it is shown. */
export interface ShownLine extends ReplyLine {
  start: number
  end: number
}

/**
 * The lines of a reply with several speakers, located in the message as it is shown in a language; speakers have their
 * names in that language. Null when there is one speaker, or when a translation no longer shows who says what.
 */
export function shownLines(
  loaded: LoadedNovel,
  { lines, message }: { lines?: ReplyLine[] | null | undefined; message: string },
  shown: string,
  language: Language,
): ShownLine[] | null {
  if (!lines?.length) return null
  const named = lines.map((line) => ({
    ...line,
    speaker: { ...line.speaker, name: shownSpeaker(loaded, line.speaker, language) },
  }))
  if (shown === message) {
    let linesSoFar: { name: string; message: string }[] = []
    return named.map((line, at) => {
      linesSoFar = [...linesSoFar, { name: lines[at]?.speaker.name ?? '', message: line.message }]
      const end = joinLines(linesSoFar).length
      return { ...line, start: end - line.message.length, end }
    })
  }
  const pieces = splitLines(
    shown,
    [...lines, ...named].map(({ speaker }) => speaker.name),
  )
  if (pieces.length !== named.length) return null
  return named.flatMap((line, at) => {
    const piece = pieces[at]
    return piece ? [{ ...line, message: shown.slice(piece.start, piece.end), start: piece.start, end: piece.end }] : []
  })
}
