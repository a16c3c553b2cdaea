/** What stands in for a model's name where the storyteller works without a model. Pages translate it. */
export const offlineName = 'story mode without AI'
