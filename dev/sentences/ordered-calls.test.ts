import { everyRoute } from '@fabula/contract/every-route'
import type { Route } from '@fabula/contract/route'
import { expect, test } from 'vitest'

/** The API calls of the specification, in its order; a colon marks a path parameter. */
const ordered: [method: string, path: string, fields?: string][] = [
  ['GET', '/me'],
  ['GET', '/user/:id'],
  ['POST', '/user', 'username password'],
  ['POST', '/login', 'username password'],

  ['GET', '/building_novel'],
  ['POST', '/building_novel'],
  ['GET', '/building_novel/:id'],
  ['PUT', '/building_novel/:id', 'name characters states music_mixes world_prompts'],
  ['DELETE', '/building_novel/:id'],
  ['POST', '/building_novel/:id/production_novel', 'play_link'],
  ['GET', '/production_novel'],
  ['GET', '/production_novel/by_id/:id'],
  ['GET', '/production_novel/by_link/:playLink'],
  [
    'PUT',
    '/production_novel/:id',
    `name description technical_description preferred_biography required_18_age language first_scene_id first_scene_type
     cover_background_image_id cover_background_image_extension`,
  ],
  ['DELETE', '/production_novel/:id'],

  ['POST', '/:base/:id/assets', 'name prompt_description asset_type'],
  ['PUT', '/:base/:id/assets/:assetId', 'name prompt_description'],
  ['DELETE', '/:base/:id/assets/:assetId'],

  ...['interactive_scenes', 'static_scenes'].flatMap((list): [string, string][] => [
    ['GET', `/:base/:id/${list}`],
    ['POST', `/:base/:id/${list}`],
    ['GET', `/:base/:id/${list}/:sceneId`],
    ['PUT', `/:base/:id/${list}/:sceneId`],
    ['DELETE', `/:base/:id/${list}/:sceneId`],
  ]),

  ['POST', '/test_interaction', 'user_message user_biography_name'],

  ['GET', '/:lang/game/:novelId/state/:stateId'],
  ['POST', '/:lang/game/:novelId/state/:stateId', 'user_message'],
  ['GET', '/:lang/game/continue/:playLink'],
  ['POST', '/:lang/game/:novelId/state/:stateId/interact', 'text static_ending_id_choice'],
  ['PUT', '/user_novel_game/:novelId/biography', 'prompt_name prompt_biography'],
  ['GET', '/user_novel_game/:novelId'],
  ['GET', '/:lang/game/:novelId/state/:stateId/history'],
  ['GET', '/:lang/game/:novelId/state/:stateId/rollback'],
  ['GET', '/game/:novelId/saves'],
  ['POST', '/game/:novelId/state/:stateId/save', 'name'],
  ['DELETE', '/game/:novelId/save/:saveId'],
  ['POST', '/:lang/game/new_game/:playLink'],

  ['GET', '/library'],
  ['GET', '/library/:playLink'],
  ['POST', '/library/:playLink'],
  ['DELETE', '/library/:playLink'],
]

const named = (method: string, path: string): Route => {
  const route = everyRoute.find((each) => each.method === method && each.path === `/api${path}`)
  if (!route) throw new Error(`There is no ${method} /api${path}`)
  return route
}

test.each(ordered)('%s %s exists and takes the specified fields', (method, path, fields = '') => {
  const body = named(method, path).body as { shape?: object } | undefined
  const known = Object.keys(body?.shape ?? {})
  expect(fields.split(/\s+/).filter((name) => name !== '' && !known.includes(name))).toEqual([])
})

test('lists take their filters', () => {
  const query = (path: string) => Object.keys((named('GET', path).query as { shape?: object } | undefined)?.shape ?? {})
  expect(query('/production_novel')).toEqual(
    expect.arrayContaining(['limit', 'offset', 'name_substring', 'description_substring', 'search_sort']),
  )
  expect(query('/library')).toEqual(expect.arrayContaining(['limit', 'offset', 'name_substring']))
})

test('request bodies are of the specified kind', () => {
  const kind = (method: string, path: string) => named(method, path).bodyKind
  expect([kind('POST', '/user'), kind('POST', '/login')]).toEqual(['form', 'form'])
  expect([kind('POST', '/building_novel'), kind('POST', '/:base/:id/assets')]).toEqual(['json', 'multipart'])
  expect(kind('PUT', '/:base/:id/assets/:assetId')).toBe('multipart')
  for (const list of ['interactive_scenes', 'static_scenes']) expect(kind('POST', `/:base/:id/${list}`)).toBe('text')
  for (const path of ['/library/:playLink', '/:lang/game/new_game/:playLink'])
    expect(kind('POST', path), path).toBe('none')
})
