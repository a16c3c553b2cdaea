import { createParser } from 'eventsource-parser'
import type { Framing } from '../../extensions/framings.ts'

export interface Cutter {
  /** Processes received text. Throws what `onData` throws, and {@link EventTooLong}. */
  feed(text: string): void
  /** To be called when the answer has ended. */
  end(): void
}

/** A single event exceeded the longest length. */
export class EventTooLong extends Error {
  override readonly name = 'EventTooLong'
}

/** Splits an answer into the data of its events, none longer than `longest` characters. */
export function cutter(framing: Framing, longest: number, onData: (data: string) => void): Cutter {
  switch (framing) {
    case 'events':
      return eventsOrWhole(longest, onData)
    case 'lines':
      return pieces(longest, onData, '\n')
    case 'whole':
      return pieces(longest, onData, null)
  }
}

/**
 * Some servers always answer without streaming, or report failures that way: such an answer begins without an event's
 * field.
 */
function eventsOrWhole(longest: number, onData: (data: string) => void): Cutter {
  let begun: Cutter | null = null
  return {
    feed(text) {
      if (begun === null && text.trim() === '') return
      begun ??= text.trimStart().startsWith('{') ? pieces(longest, onData, null) : events(longest, onData)
      begun.feed(text)
    },
    end: () => begun?.end(),
  }
}

function events(longest: number, onData: (data: string) => void): Cutter {
  const parser = createParser({
    maxBufferSize: longest,
    onEvent: ({ data }) => onData(data),
    onError: (error) => {
      // Unknown fields are ignored; an event without an end is not.
      if (error.type === 'max-buffer-size-exceeded') throw new EventTooLong()
      // Until autumn 2025 llama.cpp reported failures in its own field.
      if (error.type === 'unknown-field' && error.field === 'error') onData(`{"error":${error.value || 'null'}}`)
    },
  })
  return {
    feed: (text) => parser.feed(text),
    // Some answers end without the empty line that ends an event.
    end: () => parser.feed('\n\n'),
  }
}

/** Splits by a separator and ignores empty pieces; null: everything is one piece. */
function pieces(longest: number, onData: (data: string) => void, mark: string | null): Cutter {
  let buffered = ''
  const emit = (piece: string) => {
    if (piece.trim() !== '') onData(piece)
  }
  return {
    feed(text) {
      const parts = mark === null ? [text] : text.split(mark)
      for (const piece of parts.slice(0, -1)) {
        emit(buffered + piece)
        buffered = ''
      }
      buffered += parts.at(-1) ?? ''
      if (buffered.length > longest) throw new EventTooLong()
    },
    end() {
      emit(buffered)
      buffered = ''
    },
  }
}
