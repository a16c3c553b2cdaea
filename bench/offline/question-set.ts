/**
 * What a reader types in English, the same in natural Russian, and the accepted answers, separated by `|`: names of
 * topics, `>ending` for a way out that must be offered first or taken, `@Name` for any line of that character.
 */
export type Question = readonly [english: string, russian: string, accept: string]

/** Questions asked on entering a scene. */
export interface SceneQuestions {
  /** The scene's English name. */
  scene: string
  /** Flags that are set, and scales that differ from the start, by name. */
  flags?: readonly string[]
  scales?: Readonly<Record<string, number>>
  questions: readonly Question[]
}

export interface QuestionSet {
  novel: string
  /** Lines by the topic they answer: the beginnings of English texts, from which the Russian ones are found. */
  topics: Readonly<Record<string, readonly string[]>>
  asked: readonly SceneQuestions[]
}
