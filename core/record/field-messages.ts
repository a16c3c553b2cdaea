/**
 * The English error messages of the record schemas. The phrases contain the same sentences in every other language
 * under these keys, which the compiler enforces.
 */
export const fieldMessages = {
  nameRequired: 'Name is required',
  novelNameRequired: 'Novel name is required',
  sceneNameRequired: 'Scene name is required',
  assetNameRequired: 'Asset name is required',
  stateNameRequired: 'State name is required',
  mixNameRequired: 'Mix name is required',
  characterNameRequired: 'Character name is required',
  spriteMixNameRequired: 'Sprite mix name is required',
  spriteMixRequired: 'At least one sprite mix is required',
  biographyRequired: 'At least one biography is required',
  biographyTextRequired: 'Biography text is required',
  trackRequired: 'At least one music asset must be selected',
  promptDescriptionRequired: 'Prompt description is required',
  scenePromptRequired: 'Please enter a prompt description',
  initialRequired: 'Initial value is required',
  initialWrong: 'Initial value must be a valid number',
  thresholdWrong: 'Threshold must be a whole number',
  fillAll: 'Please fill in all required fields',
  backgroundAssetRequired: 'Please select a background asset',
  backgroundRequired: 'Please select a background',
  speakerRequired: 'Please select a speaker',
  musicRequired: 'Please select both music mix and start music asset',
  backgroundPriority: 'Priority must be 1 or greater',
  nextPriority: 'Priority must be 0 or greater',
  modificationRequired: 'Please add at least one flag or scale modification',
  modificationIncomplete: 'Each entry needs a selection and a change reason prompt',
  stepWrong: 'The largest step is a whole number, 1 or more',
  automaticEnding: 'Please fill in ending name and prompt',
  choiceEnding: 'Please fill in both internal name and display name',
  contextEnding: 'Please enter a valid message count (1 or greater)',
  scaleChange: 'Must be +N, -N or N, with at most nine digits',
  priceWrong: 'The price is a whole number from 0 to 100000',
  wholeNumber: 'Must be a whole number',
  numberBounds: 'Must be between -2147483647 and 2147483647',
  text: 'Must be text',
} as const

export type FieldMessage = keyof typeof fieldMessages
