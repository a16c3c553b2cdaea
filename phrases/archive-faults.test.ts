import { archiveFaults } from '@fabula/core/exchange/archive-faults'
import { fieldMessages } from '@fabula/core/record/field-messages'
import { expect, test } from 'vitest'
import { archiveFaultPhrases } from './archive-faults.ts'

const { english, russian } = archiveFaultPhrases

test.each(Object.values(archiveFaults))('that a file "%s" is said in the language of the page', (message) => {
  expect(english.say(message)).toBe(message)
  expect(russian.say(message)).toMatch(/^[^a-z]*(zip|JSON|fabula\.json)?[^a-z]*$/)
  expect(russian.say(message)).toMatch(/[а-я]/)
})

test('what a schema says of a field of an archive is said in that language too', () => {
  expect(russian.say(fieldMessages.novelNameRequired)).toBe('Новелле нужно название')
})
