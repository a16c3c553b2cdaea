import type { ProblemCode } from '@fabula/contract/problem'
import { problemPhrases } from '@fabula/phrases/problems'
import { describe, expect, test } from 'vitest'
import { everyArea } from './every-area.ts'

/** What the server is known to say, as the specification's error catalogue lists it. */
const known: [ProblemCode, string][] = [
  ['user_not_found', 'User not found'],
  ['username_length', 'Username must be between 3 and 20 characters'],
  ['username_characters', 'Username can only contain letters and numbers'],
  ['username_taken', 'Username already registered'],
  ['wrong_credentials', 'Incorrect username or password'],
  ['novel_not_found', 'Novel not found'],
  ['invalid_admin_key', 'Invalid admin key'],
]

describe('what the server is known to say', () => {
  test.each(known)('%s is "%s", and has a Russian sentence', (code, sentence) => {
    expect(problemPhrases.english[code]).toBe(sentence)
    expect(problemPhrases.russian[code]).toMatch(/^[А-ЯЁ«][^A-Za-z]+$/)
  })
})

/** Sentences that the specification words, by the pages that say them. */
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
  everywhere: ['Change Language', 'Unexpected Application Error!', 'Unknown error'],
}

describe('sentences of the specification', async () => {
  const said = new Set((await everyArea()).flatMap(({ english }) => [...english.values()]))

  test.each(Object.entries(specified))('%s: word for word', (_, sentences) => {
    expect(sentences.filter((sentence) => !said.has(sentence))).toEqual([])
  })
})
