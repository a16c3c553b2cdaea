/** A taken seat; it must be left. */
export interface Taken<Seat> {
  seat: Seat
  leave(): void
}

interface Place<Seat> {
  seat: Seat
  /** The last prompt of this seat. */
  prompt: string
  free: boolean
  lastUsed: number
}

/** The share of a prompt from which on a seat with the same beginning is preferred. */
const worthKeeping = 0.3

/**
 * A few seats for many prompts: each prompt takes the free seat that shares most of its beginning, else the one that
 * was left longest ago. When none is free it waits in line.
 */
export class Seats<Seat> {
  private readonly places: Place<Seat>[]
  private readonly line: (() => void)[] = []
  private clock = 0

  constructor(seats: readonly Seat[]) {
    this.places = seats.map((seat) => ({ seat, prompt: '', free: true, lastUsed: 0 }))
  }

  /** Resolves with a seat; rejects with the signal's reason when the wait is aborted. */
  async take(prompt: string, signal: AbortSignal): Promise<Taken<Seat>> {
    signal.throwIfAborted()
    // Nobody overtakes those who already wait.
    if (this.line.length > 0 || !this.places.some(({ free }) => free)) await this.waitInLine(signal)
    const free = this.places.filter((place) => place.free)
    const place = best(free, prompt)
    if (place === undefined) throw new Error('A seat was promised and there is none.')
    place.free = false
    place.prompt = prompt
    place.lastUsed = ++this.clock
    return {
      seat: place.seat,
      leave: () => {
        place.free = true
        this.line.shift()?.()
      },
    }
  }

  private waitInLine(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const called = () => {
        signal.removeEventListener('abort', gaveUp)
        resolve()
      }
      const gaveUp = () => {
        this.line.splice(this.line.indexOf(called), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', gaveUp, { once: true })
      this.line.push(called)
    })
  }
}

function best<Seat>(free: readonly Place<Seat>[], prompt: string): Place<Seat> | undefined {
  const known = free
    .map((place) => ({ place, share: commonStart(place.prompt, prompt) / Math.max(1, prompt.length) }))
    .filter(({ share }) => share >= worthKeeping)
    .sort((one, other) => other.share - one.share)[0]
  return known?.place ?? [...free].sort((one, other) => one.lastUsed - other.lastUsed)[0]
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one[at] === other[at]) at++
  return at
}
