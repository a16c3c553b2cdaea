/** A slot in use, until it is released. */
export interface TakenSlot<Slot> {
  slot: Slot
  release(): void
}

interface SlotState<Slot> {
  slot: Slot
  /** Its last prompt. */
  prompt: string
  isFree: boolean
  lastUsed: number
}

/** The share of a prompt from which on a slot with the same beginning is preferred. */
const worthKeeping = 0.3

/**
 * A few slots for many prompts: each prompt takes the free slot that shares most of its beginning, else the one that
 * was used longest ago. When none is free it waits in line.
 */
export class PromptSlots<Slot> {
  private readonly states: SlotState<Slot>[]
  private readonly line: (() => void)[] = []
  private clock = 0

  constructor(slots: readonly Slot[]) {
    this.states = slots.map((slot) => ({ slot, prompt: '', isFree: true, lastUsed: 0 }))
  }

  /** Resolves with a slot; rejects with the signal's reason when the wait is aborted. */
  async take(prompt: string, signal: AbortSignal): Promise<TakenSlot<Slot>> {
    signal.throwIfAborted()
    // Nobody overtakes those who already wait.
    if (this.line.length > 0 || !this.states.some(({ isFree }) => isFree)) await this.waitInLine(signal)
    const state = bestOf(
      this.states.filter(({ isFree }) => isFree),
      prompt,
    )
    if (state === undefined) throw new Error('A slot was promised and there is none.')
    state.isFree = false
    state.prompt = prompt
    state.lastUsed = ++this.clock
    return {
      slot: state.slot,
      release: () => {
        state.isFree = true
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

function bestOf<Slot>(free: readonly SlotState<Slot>[], prompt: string): SlotState<Slot> | undefined {
  const [similar] = free
    .map((state) => ({ state, share: commonStart(state.prompt, prompt) / Math.max(1, prompt.length) }))
    .filter(({ share }) => share >= worthKeeping)
    .sort((one, other) => other.share - one.share)
  return similar?.state ?? [...free].sort((one, other) => one.lastUsed - other.lastUsed)[0]
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one[at] === other[at]) at++
  return at
}
