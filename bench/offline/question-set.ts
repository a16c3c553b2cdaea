/**
 * What a reader types, in English and as a Russian reader would put it, and what may answer: names of topics, `>ending`
 * for a way out that must be offered first (or be taken), `@Name` for any line of that character, parted by `|`.
 */
export type Question = readonly [english: string, russian: string, accept: string]

/** Questions asked on entering one scene. */
export interface AskedIn {
  /** The English name of the scene. */
  scene: string
  /** Flags that are on, and scales that differ from the start, by name. */
  flags?: readonly string[]
  scales?: Readonly<Record<string, number>>
  questions: readonly Question[]
}

export interface QuestionSet {
  novel: string
  /** Lines by what they answer: the beginnings of the English texts; Russian ones are found through them. */
  topics: Readonly<Record<string, readonly string[]>>
  asked: readonly AskedIn[]
}
