import { channel } from 'node:diagnostics_channel'
import type { Usage } from '@fabula/core/storyteller/turn-record'

/** The end of a turn that asked a storyteller, without any of its text. */
export interface TurnOver {
  outcome: 'answered' | 'failed' | 'cancelled'
  storyteller: 'hosted' | 'embedded' | 'offline'
  /** Whether the model is the reader's own. */
  isOwn: boolean
  /** When it began, had its first words for the reader, and ended, by `performance.now()`. */
  began: number
  firstWords: number | null
  ended: number
}

/** A model has answered a request, or failed to. */
export interface ModelAsked {
  kind: 'hosted' | 'embedded'
  asked: 'line' | 'judge' | 'memory'
  /** Its outcome: `stop`, or why it failed. */
  outcome: string
  began: number
  ended: number
  usage: Usage
}

/** An event for whoever monitors the server. Without listeners emitting it costs nothing. */
class EventChannel<T> {
  private readonly channel

  constructor(name: string) {
    this.channel = channel(`fabula:${name}`)
  }

  /** `facts` is only called if there are listeners. */
  emit(facts: () => T): void {
    if (this.channel.hasSubscribers) this.channel.publish(facts())
  }

  /** Listens until the returned function is called. */
  listen(listener: (facts: T) => void): () => void {
    const onMessage = (facts: unknown) => listener(facts as T)
    this.channel.subscribe(onMessage)
    return () => this.channel.unsubscribe(onMessage)
  }
}

export const turnsOver = new EventChannel<TurnOver>('turn-over')
export const modelsAsked = new EventChannel<ModelAsked>('model-asked')
/** The cost of a model's answer, in billionths of the installation's currency. */
export const moneySpent = new EventChannel<number>('money-spent')
