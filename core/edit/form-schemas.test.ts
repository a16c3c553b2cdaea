import { expect, test } from 'vitest'
import { newStaticScene } from '../novel/static-scene.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { picture, sceneId } from '../test/tiny-novel.ts'
import { formSchemas } from './form-schemas.ts'

const scene = { ...newStaticScene(sceneId('hall'), 'Hall', ''), background_id: picture('hall') }
const fields = Object.fromEntries(
  Object.keys(formSchemas.staticInfo.shape).map((name) => [name, scene[name as 'name']]),
)
const wrong = (change: object) => formSchemas.staticInfo.safeParse({ ...fields, ...change }).error?.issues ?? []

test('a static scene is told by the narrator, or by somebody who has been chosen', () => {
  expect(wrong({ speaker_id: null })).toEqual([])
  expect(wrong({ speaker_id: '' }).map(({ message }) => message)).toEqual([fieldMessages.speakerRequired])
})
