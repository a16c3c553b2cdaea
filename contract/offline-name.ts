/** The storyteller without a model, where names of models stand. Pages say it in their own words. */
export const offlineName = 'story mode without AI'
