/**
 * The tags of the API's calls in `/api/docs` and the OpenAPI document; client generators make a class or a file of
 * each. `every-route.ts` says which calls belong to which.
 */
export const tags = {
  account: 'Accounts, sessions and the data of my account.',
  production_novel: 'Published novels: search, pages, likes, live edits by their owners, statistics.',
  library: 'The novels in a reader’s library.',
  game: 'Games: turns, alternative answers, history, branches, saves, spoken lines.',
  building_novel: 'Drafts: create, change, copy, delete, restore, publish, compare with the published novel.',
  scenes: 'Scenes of a novel, interactive and static.',
  assets: 'Pictures and music of a novel, and their files.',
  test: 'Trying out a scene before it is published.',
  help: 'Drafting by a model for authors.',
  rehearsals: 'Simulated readers that play a novel, and the results.',
  translations: 'A novel in the other language: background translation, export and import.',
  versions: 'Versions of a novel: create, view, restore.',
  archives: 'Export and import of novels as files, and copies to play offline.',
  coauthors: 'Co-authors of a draft: invitations, roles, news.',
  comments: 'Comments of co-authors on a draft.',
  server: 'The installation: its state, and administration.',
} as const

export type Tag = keyof typeof tags
export const everyTag = Object.keys(tags) as Tag[]
