import { everyRoute } from '@fabula/contract/every-route'
import { expect, test } from 'vitest'
import { edits } from './notice-edits.ts'

/** Calls on published novels that bring readers no new text, and why. */
const silent: Record<string, string> = {
  publish: 'a publication, noticed as such',
  like: 'no text',
  unlike: 'no text',
  reportNovel: 'no text',
  hideNovel: 'no text',
  restoreNovel: 'no text',
  setAccess: 'no text',
  createAsset: 'words for the storyteller',
  changeAsset: 'words for the storyteller',
  deleteAsset: 'takes away',
  restoreAsset: 'words for the storyteller',
  deletePublished: 'takes away',
  deleteInteractiveScene: 'takes away',
  deleteStaticScene: 'takes away',
  copyScene: 'into a draft',
  setTranslation: 'is a translation',
  importTranslations: 'are translations',
  startTranslationRun: 'is the work itself',
  cancelTranslationRun: 'is the work itself',
}

test('every call that changes a published novel is noticed, or there is a reason why not', () => {
  const writes = everyRoute
    .filter(({ method, path }) => method !== 'GET' && /:base|production_novel/.test(path))
    .map(({ name }) => name)
  expect(writes.filter((name) => !edits.has(name) && !(name in silent))).toEqual([])
  expect([...edits, ...Object.keys(silent)].filter((name) => !writes.includes(name))).toEqual([])
})
