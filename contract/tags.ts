/**
 * The parts that the calls are divided into, as `/api/docs` and the OpenAPI document show them; generators of clients make a
 * class or a file of each. What belongs to which is said in `every-route.ts`.
 */
export const tags = {
  account: 'Accounts, sessions, what is mine.',
  production_novel:
    'Published novels: found, read about, liked, edited by their owners, and what is made of them in numbers.',
  library: 'The novels that a reader keeps.',
  game: 'Games: turns, other answers, history, branches, saves, lines said aloud.',
  building_novel:
    'Drafts whole: begun, changed, copied, deleted and restored, published, held against what was published.',
  scenes: 'Scenes of a novel, interactive and static.',
  assets: 'Pictures and music of a novel, and their files.',
  test: 'A scene tried before it is published.',
  help: 'What a model drafts for an author.',
  rehearsals: 'Simulated readers that play a novel, and what came of it.',
  translations: 'A novel in the other language: worked on in the background, in and out as files.',
  versions: 'Earlier states of a novel: kept, looked at, gone back to.',
  archives: 'A novel as a file, brought back from one, and as a copy to play offline.',
  coauthors: 'Who else writes a draft: invitations, roles, news.',
  comments: 'What co-authors say to each other about a draft.',
  server: 'The installation: how it is, and what its administrators do.',
} as const

export type Tag = keyof typeof tags
export const everyTag = Object.keys(tags) as Tag[]
