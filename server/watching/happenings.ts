import { channel } from 'node:diagnostics_channel'
import type { Usage } from '@fabula/core/storyteller/turn-record'

/** A turn that asked a storyteller is over. Of its words nothing is told. */
export interface TurnOver {
  outcome: 'answered' | 'failed' | 'cancelled'
  storyteller: 'hosted' | 'embedded' | 'offline'
  /** The model is the reader's own. */
  isOwn: boolean
  /** When it began, had its first words for the reader, and ended, as `performance.now()` tells. */
  began: number
  firstWords: number | null
  ended: number
}

/** A model has answered one question, or failed to. */
export interface ModelAsked {
  kind: 'hosted' | 'embedded'
  asked: 'line' | 'judge' | 'memory'
  /** How it ended: `stop`, or why it did not go well. */
  outcome: string
  began: number
  ended: number
  usage: Usage
}

/** Something that who watches the server may hear of. Where nobody listens, telling costs nothing. */
class Happening<T> {
  private readonly channel

  constructor(name: string) {
    this.channel = channel(`fabula:${name}`)
  }

  /** `facts` are made only where somebody listens. */
  tell(facts: () => T): void {
    if (this.channel.hasSubscribers) this.channel.publish(facts())
  }

  /** Until the returned function is called. */
  listen(listener: (facts: T) => void): () => void {
    const heard = (facts: unknown) => listener(facts as T)
    this.channel.subscribe(heard)
    return () => this.channel.unsubscribe(heard)
  }
}

export const turnsOver = new Happening<TurnOver>('turn-over')
export const modelsAsked = new Happening<ModelAsked>('model-asked')
/** What a model's answer cost, in billionths of the installation's currency. */
export const moneySpent = new Happening<number>('money-spent')
