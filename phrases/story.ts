/** Texts inside the story itself, for places where the author wrote none. */
export const storyPhrases = {
  english: {
    narrator: 'Narrator',
    /** The label of a way out of a scene that has no name. */
    leaveScene: 'Move on',
    /** The label of a way out that leads to a named scene: the name alone would not read as an action. */
    leaveFor: (scene: string) => `Move on: ${scene}`,
  },
  russian: {
    narrator: 'Рассказчик',
    leaveScene: 'Идти дальше',
    leaveFor: (scene: string) => `Идти дальше: ${scene}`,
  },
} as const
