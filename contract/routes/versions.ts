import { limits } from '@fabula/core/record/limits'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { inNovel } from '../in-novel.ts'
import { Restored, RestoreWhat, Version, VersionAnswer } from '../shapes/versions.ts'

const versionParams = z.extend(inNovel, {
  number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.integer)),
})
const problems = ['novel_not_found', 'edit_denied'] as const

export const listVersions = defineRoute({
  name: 'listVersions',
  method: 'GET',
  path: '/api/:base/:id/versions',
  summary: 'List the versions of a novel of mine, newest first: automatic and named ones.',
  caller: 'user',
  params: inNovel,
  answer: z.array(Version),
  problems,
})

export const nameVersion = defineRoute({
  name: 'nameVersion',
  method: 'POST',
  path: '/api/:base/:id/versions',
  summary: "Store the novel's current content as a version with a name.",
  caller: 'user',
  params: inNovel,
  body: z.strictObject({ name: z.string().check(z.maxLength(10_000)) }),
  answer: Version,
  status: 201,
  problems: [...problems, 'version_name_required', 'versions_full'],
})

export const readVersion = defineRoute({
  name: 'readVersion',
  method: 'GET',
  path: '/api/:base/:id/versions/:number',
  summary: 'Get a version with the whole novel as it was.',
  caller: 'user',
  params: versionParams,
  answer: VersionAnswer,
  problems: [...problems, 'version_not_found'],
})

export const restoreVersion = defineRoute({
  name: 'restoreVersion',
  method: 'POST',
  path: '/api/:base/:id/versions/:number/restore',
  summary:
    'Restore the whole novel, one scene or one character from a version. The current content becomes a version too.',
  caller: 'user',
  params: versionParams,
  body: RestoreWhat,
  answer: Restored,
  problems: [...problems, 'version_not_found', 'version_lacks_thing', 'novel_full', 'quota_bytes', 'quota_owner_bytes'],
})
