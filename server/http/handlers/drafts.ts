import * as bin from '@fabula/contract/routes/bin'
import {
  changeDraft,
  createDraft,
  deleteDraft,
  duplicateDraft,
  listDrafts,
  publish,
  readDraft,
} from '@fabula/contract/routes/drafts'
import type { NovelId } from '@fabula/core/ids'
import type { Caller } from '../../accounts/caller.ts'
import type { AssetPorts } from '../../authoring/asset-place.ts'
import { binDraft, emptyFromBin, listBin, takeFromBin } from '../../authoring/bin.ts'
import { type ChangePorts, changeNovel } from '../../authoring/change-novel.ts'
import { createDraft as create } from '../../authoring/create-draft.ts'
import { duplicateNovel } from '../../authoring/duplicate-novel.ts'
import { listDrafts as list } from '../../authoring/list-drafts.ts'
import { readNovel } from '../../authoring/read-novel.ts'
import { publishNovel } from '../../publishing/publish-novel.ts'
import { answerWhole } from '../answers.ts'
import { type Handler, handle, handleRaw } from '../handler.ts'
import { userOf } from '../user-of.ts'

const placeOf = (caller: Caller, id: NovelId) => ({ author: userOf(caller), base: 'building_novel' as const, id })

export const draftHandlers = (ports: ChangePorts & AssetPorts): Handler[] => [
  handle(listDrafts, ({ caller, query }) => list(ports, userOf(caller), query)),
  handle(createDraft, async ({ caller, query, body }) =>
    answerWhole(await create(ports, userOf(caller), body, query.language)),
  ),
  handle(readDraft, async ({ caller, params }) => answerWhole(await readNovel(ports, placeOf(caller, params.id)))),
  handleRaw(changeDraft, async ({ caller, params, body, headers }) => {
    const place = placeOf(caller, params.id)
    const revision = await changeNovel(ports, place, body, headers.ifMatch)
    return answerWhole(headers.minimal ? null : await readNovel(ports, place), revision)
  }),
  handle(deleteDraft, ({ caller, params }) => binDraft(ports, placeOf(caller, params.id))),
  handle(bin.listBin, ({ caller }) => listBin(ports, userOf(caller))),
  handle(bin.takeFromBin, ({ caller, params }) => takeFromBin(ports, placeOf(caller, params.id))),
  handle(bin.emptyFromBin, ({ caller, params }) => emptyFromBin(ports, placeOf(caller, params.id))),
  handle(duplicateDraft, async ({ caller, params, body }) => {
    const id = await duplicateNovel(ports, { author: userOf(caller), id: params.id }, body.name)
    return answerWhole(await readNovel(ports, placeOf(caller, id)))
  }),
  handle(publish, ({ caller, params, body }) =>
    publishNovel(ports, { author: userOf(caller), id: params.id }, body.play_link, body),
  ),
]
