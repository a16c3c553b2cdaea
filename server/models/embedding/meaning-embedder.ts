import { addUsage, noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { Embedder, EmbedOptions } from '../../play/embedder.ts'
import { StorytellerError } from '../../play/storyteller.ts'
import { CompletionError, reasonOf } from '../completer.ts'
import type { RawEmbedder } from './raw-embedder.ts'
import { direction, smallVector } from './small-vector.ts'

/** The most characters of a text: no stored line is longer, and more of a reader's words would add nothing. */
const longest = 1_000
/** The most texts per request: some servers accept no more. */
const batch = 32

/**
 * Phrases without particular meaning. Some lines are near to anything: their nearness to these is subtracted (measured
 * with multilingual E5, forty lines: the right one came first for 13 of 20 instead of 9).
 */
const plainWords = [
  'Hello, how are you?',
  'Yes, of course.',
  'I do not know.',
  'What do you mean by that?',
  'Tell me more about it.',
  'Здравствуйте, как дела?',
  'Да, конечно.',
  'Не знаю.',
  'Что вы хотите сказать?',
  'Расскажите об этом побольше.',
]

/** Prefixes by which some models are told the purpose of a text; all texts here are lines of one conversation. */
const prefixes: { match: RegExp; front: string }[] = [
  { match: /(^|[-_/])e5([-_]|$)/i, front: 'query: ' },
  { match: /nomic-embed/i, front: 'clustering: ' },
  { match: /embedding-?gemma/i, front: 'task: sentence similarity | query: ' },
]

/** Compares texts by the vectors of a model. */
export class MeaningEmbedder implements Embedder {
  readonly id: string
  private readonly front: string
  /** The mean vector of `plainWords`, once it is known. */
  private plain: Float32Array | null = null

  constructor(
    private readonly raw: RawEmbedder,
    /** The provider's name for the model. */
    name: string,
  ) {
    this.id = name
    this.front = prefixes.find(({ match }) => match.test(name))?.front ?? ''
  }

  async vectorsOf(texts: readonly string[], options: EmbedOptions): Promise<{ vectors: Int8Array[]; usage: Usage }> {
    const vectors: Int8Array[] = []
    let usage: Usage = noUsage
    for (let from = 0; from < texts.length; from += batch) {
      const some = await this.ask(texts.slice(from, from + batch), options, usage)
      vectors.push(...some.vectors)
      usage = addUsage(usage, some.usage)
    }
    return { vectors, usage }
  }

  async nearness(
    words: string,
    vectors: readonly Int8Array[],
    options: EmbedOptions,
  ): Promise<{ near: number[]; usage: Usage }> {
    const known = this.plain
    const { vectors: asked, usage } = await this.ask([words, ...(known ? [] : plainWords)], options, noUsage)
    const [own, ...plain] = asked.map(direction)
    const middle = known ?? middleOf(plain)
    this.plain = middle
    const about = own?.map((number, at) => number - (middle[at] ?? 0))
    const scores = vectors.map((vector) => (about?.length === vector.length ? dot(about, direction(vector)) : 0))
    return { near: deviations(scores), usage }
  }

  close(): Promise<void> {
    return this.raw.close()
  }

  /** `before`: the cost of the same question so far. */
  private async ask(texts: readonly string[], options: EmbedOptions, before: Usage) {
    try {
      const { vectors, usage } = await this.raw.embed(
        texts.map((text) => this.front + text.slice(0, longest)),
        options,
      )
      return { vectors: vectors.map(smallVector), usage }
    } catch (error) {
      if (!(error instanceof CompletionError)) throw error
      throw new StorytellerError(reasonOf(error), error.message, { usage: addUsage(before, error.usage), cause: error })
    }
  }
}

function middleOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (const [at, number] of vector.entries()) sum[at] = (sum[at] ?? 0) + number
  return sum.map((number) => number / vectors.length)
}

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0)

/** How many standard deviations each score is above the mean; 0 for all when they do not differ. */
function deviations(scores: readonly number[]): number[] {
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)
  const spread = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(1, scores.length))
  return scores.map((score) => (spread < 1e-9 ? 0 : (score - mean) / spread))
}
