/** Words that stand inside the story itself, where the author left none. */
export const storyPhrases = {
  english: {
    narrator: 'Narrator',
    /** The label of a way out of a scene that has no name of its own. */
    leaveScene: 'Move on',
    /** The same, where the scene it leads to has one: the name alone would be no act. */
    leaveFor: (scene: string) => `Move on: ${scene}`,
  },
  russian: {
    narrator: 'Рассказчик',
    leaveScene: 'Идти дальше',
    leaveFor: (scene: string) => `Идти дальше: ${scene}`,
  },
} as const
