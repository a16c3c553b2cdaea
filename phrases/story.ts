/** Words that stand inside the story itself, where the author left none. */
export const storyPhrases = {
  english: {
    narrator: 'Narrator',
    /** The label of a way out of a scene that has no name of its own. */
    leaveScene: 'Move on',
  },
  russian: {
    narrator: 'Рассказчик',
    leaveScene: 'Идти дальше',
  },
} as const
