import type { ProblemCode } from '@fabula/contract/problem'
import { fieldMessages } from '@fabula/core/record/field-messages'
import { problemPhrases } from '@fabula/phrases/problems'
import { telegramPhrases } from '@fabula/phrases/telegram'
import { describe, expect, test } from 'vitest'
import { everyArea } from './every-area.ts'

/** The server's messages in the specification's error catalogue. */
const known: [ProblemCode, string][] = [
  ['user_not_found', 'User not found'],
  ['username_length', 'Username must be between 3 and 20 characters'],
  ['username_characters', 'Username can only contain letters and numbers'],
  ['username_taken', 'Username already registered'],
  ['wrong_credentials', 'Incorrect username or password'],
  ['novel_not_found', 'Novel not found'],
  ['invalid_admin_key', 'Invalid admin key'],
]

describe('messages of the server in the specification', () => {
  test.each(known)('%s is "%s", and has a Russian sentence', (code, sentence) => {
    expect(problemPhrases.english[code]).toBe(sentence)
    expect(problemPhrases.russian[code]).toMatch(/^[А-ЯЁ«][^A-Za-z]+$/)
  })

  test('the bot says "Invalid verification code", and has a Russian sentence', () => {
    expect(telegramPhrases.english.invalidCode).toBe('Invalid verification code')
    expect(telegramPhrases.russian.invalidCode).toMatch(/^[А-ЯЁ«][^A-Za-z]+$/)
  })
})

/** Sentences worded by the specification, by the pages that show them. */
const specified = {
  'login and account': [
    'Please fill in all fields',
    'Passwords do not match',
    'Username can only contain english letters, numbers and underscores',
    'Username must be between 3 and 20 characters',
    'Username already registered',
    'Error loading user data',
    'Invalid verification code',
  ],
  'search and novel pages': [
    'Most liked',
    'Oldest',
    'Recent',
    'Error loading novels',
    'Error loading novel',
    'Novel not found',
    'Novel added to your library!',
    'Error deleting novel. Please try again.',
    'Error adding novel to library. Please try again.',
    'Error starting game. Please try again.',
    'This action cannot be undone. All scenes and assets will be permanently deleted.',
  ],
  library: [
    'No novels in your library',
    'Error loading library',
    'Error loading novel details',
    'Error fetching saves',
    'Error loading save',
    'Error deleting save',
    'Failed to start new game',
    'No saves found',
    'Are you sure you want to remove this novel from your library?',
    'Novel removed from library',
    'Update Biography',
    'Delete from Library',
  ],
  play: [
    'Press arrow to continue',
    'Choices',
    'THE END',
    'Current',
    'No message history yet',
    'Character Setup',
    'I am at least 18 years old',
    'Copied!',
    'Failed to load game',
    'Failed to send message',
    'Failed to set character biography',
    'Failed to make choice',
    'Failed to load save',
    'Failed to roll back to previous message',
  ],
  viewer: ['The End', 'Error loading game', 'Error interacting with the game'],
  'builder and its sections': [
    'No description yet',
    'No description',
    'Not set',
    'Unknown',
    'Failed to load',
    'Loading...',
    'Novel name is required',
    'Novel information updated successfully!',
    'No characters yet. Create your first character!',
    'No interactive scenes yet. Create your first scene!',
    'No static scenes found',
    'No scenes found',
    'No first scene configured',
    'Asset name is required',
    'Prompt description is required',
    'Please select a file',
    'Failed to delete novel',
    'Play link is required',
    'Play link must contain only lowercase letters, numbers, hyphens, or underscores',
    'This play link is already taken',
    'The following interactive scenes have no active characters and cannot be published:',
    'THIS IS PRODUCTION NOVEL, BE CAREFUL',
    'Access denied: You do not have permission to edit this novel',
  ],
  'scene editors': [
    'Allow User Messages',
    'Interactive scene created successfully!',
    'Interactive scene deleted successfully!',
    'Scene information saved successfully!',
    'Next scene saved successfully!',
    'Ending saved successfully!',
    'Ending deleted successfully!',
    'Start message updated successfully!',
    'Scene not found',
    'Error loading scene',
    'Error updating scene information',
    'Failed to delete scene',
    'Failed to save scene information',
    'Failed to save next scene',
    'Failed to delete next scene',
    'Failed to update start message',
    'Failed to send test message',
    'Context Ending Reached',
    'Unknown Scene',
    'Unknown Character',
    'Unknown Sprite Mix',
    'Unknown Sprite',
    'Unknown Background',
    'Unknown Music',
  ],
  'what a field needs': [
    'Scene name is required',
    'Mix name is required',
    'At least one music asset must be selected',
    'Initial value must be a valid number',
    'Character name is required',
    'At least one sprite mix is required',
    'At least one biography is required',
    'Please fill in all required fields',
    'Please select a background asset',
    'Please select both music mix and start music asset',
    'Please enter a prompt description',
    'Please add at least one flag or scale modification',
    'Please fill in ending name and prompt',
    'Please fill in both internal name and display name',
    'Please enter a valid message count (1 or greater)',
  ],
  everywhere: ['Change Language', 'Unexpected Application Error!', 'Unknown error'],
}

describe('sentences of the specification', async () => {
  const said = new Set(
    (await everyArea()).flatMap(({ english }) => [...english.values()]).concat(Object.values(fieldMessages)),
  )

  test('with a name or a number in it', async () => {
    const { scenePhrases } = await import('@fabula/phrases/editor-scenes')
    const { testCanvasPhrases } = await import('@fabula/phrases/test-canvas')
    const { toastPhrases } = await import('@fabula/phrases/toasts')
    const { cataloguePhrases } = await import('@fabula/phrases/catalogue')
    expect([
      scenePhrases.english.found(3),
      scenePhrases.english.noneMatching('fog'),
      testCanvasPhrases.english.endingReached('The sea'),
      toastPhrases.english.apiError(422),
      cataloguePhrases.english.pageOf(2, 7),
    ]).toEqual([
      '3 scenes found',
      'No scenes found matching "fog"',
      'Ending Reached: The sea',
      'API Error (422)',
      'Page 2 of 7',
    ])
  })

  test.each(Object.entries(specified))('%s: word for word', (_, sentences) => {
    expect(sentences.filter((sentence) => !said.has(sentence))).toEqual([])
  })
})
