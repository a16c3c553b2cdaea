import {
  changePublished,
  deletePublished,
  like,
  readPublishedByLink,
  readPublished as readPublishedRoute,
  search,
  unlike,
} from '@fabula/contract/routes/published'
import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Caller } from '../../accounts/caller.ts'
import type { AssetPorts } from '../../authoring/asset-place.ts'
import { type ChangePorts, changeNovel } from '../../authoring/change-novel.ts'
import { deleteNovel } from '../../authoring/delete-novel.ts'
import { readNovel } from '../../authoring/read-novel.ts'
import { likeNovel, unlikeNovel } from '../../publishing/like-novel.ts'
import { readPublished } from '../../publishing/read-published.ts'
import { defaultAge, searchNovels } from '../../publishing/search-novels.ts'
import { answerWhole } from '../answers.ts'
import { type Handler, handle, handleRaw } from '../handler.ts'
import { userOf } from '../user-of.ts'

const placeOf = (caller: Caller, id: NovelId) => ({ author: userOf(caller), base: 'production_novel' as const, id })

/** `searching`: a separate connection pool for searches, if there is one. */
type Ports = ChangePorts & AssetPorts & { searching?: pg.Pool }

export const publishedHandlers = (ports: Ports): Handler[] => [
  handle(search, ({ query, caller }) =>
    searchNovels(
      { pool: ports.searching ?? ports.pool },
      {
        text: query.text_substring,
        name: query.name_substring,
        description: query.description_substring,
        sort: query.search_sort,
        limit: query.limit,
        offset: query.offset,
        language: query.language ?? null,
        length: query.length ?? null,
        age:
          query.age ??
          (query.show_18 === undefined ? defaultAge(caller) : query.show_18 === 'true' ? 'any' : 'everyone'),
      },
    ),
  ),
  handle(readPublishedRoute, ({ caller, params }) => readPublished(ports, caller, { id: params.id })),
  handle(readPublishedByLink, ({ caller, params }) => readPublished(ports, caller, { link: params.playLink })),
  handleRaw(changePublished, async ({ caller, params, body, headers }) => {
    const place = placeOf(caller, params.id)
    const revision = await changeNovel(ports, place, body, headers.ifMatch)
    return answerWhole(headers.minimal ? null : await readNovel(ports, place), revision)
  }),
  handle(deletePublished, ({ caller, params }) => deleteNovel(ports, placeOf(caller, params.id))),
  handle(like, ({ caller, params }) => likeNovel(ports.pool, userOf(caller), params.id)),
  handle(unlike, ({ caller, params }) => unlikeNovel(ports.pool, userOf(caller), params.id)),
]
