import { createParser } from 'eventsource-parser'

/** How an answer is cut into events: as server-sent events, each line one, or the whole answer one. */
export const framings = ['events', 'lines', 'whole'] as const
export type Framing = (typeof framings)[number]

export interface Cutter {
  /** Takes what has come. Throws what `onData` throws, and {@link EventTooLong}. */
  feed(text: string): void
  /** Nothing more will come. */
  end(): void
}

/** One event went on and on. */
export class EventTooLong extends Error {
  override readonly name = 'EventTooLong'
}

/** Cuts an answer into the data of its events, none longer than `longest` characters. */
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

/** Some servers answer at once, whatever they are asked for, and some tell of a failure so: then no field of an event comes first. */
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
      // Fields that mean nothing are passed over; an event without an end is not.
      if (error.type === 'max-buffer-size-exceeded') throw new EventTooLong()
      // llama.cpp told of failures in a field of its own until the autumn of 2025.
      if (error.type === 'unknown-field' && error.field === 'error') onData(`{"error":${error.value || 'null'}}`)
    },
  })
  return {
    feed: (text) => parser.feed(text),
    // Some end without the empty line that ends an event.
    end: () => parser.feed('\n\n'),
  }
}

/** Pieces between marks, empty ones passed over; without a mark, one of everything. */
function pieces(longest: number, onData: (data: string) => void, mark: string | null): Cutter {
  let kept = ''
  const tell = (piece: string) => {
    if (piece.trim() !== '') onData(piece)
  }
  return {
    feed(text) {
      const cut = mark === null ? [text] : text.split(mark)
      for (const piece of cut.slice(0, -1)) {
        tell(kept + piece)
        kept = ''
      }
      kept += cut.at(-1) ?? ''
      if (kept.length > longest) throw new EventTooLong()
    },
    end() {
      tell(kept)
      kept = ''
    },
  }
}
