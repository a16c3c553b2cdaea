import type { NovelId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import { nameField } from '@fabula/core/record/fields'
import { limits } from '@fabula/core/record/limits'
import { cutText } from '@fabula/core/record/text-length'
import type { NovelStore } from '../novels/novel-store.ts'
import { asDraft, type DraftPlace } from './authoring-ports.ts'
import { type CopyPorts, copyNovel } from './copy-novel.ts'
import { loadNovel } from './load-novel.ts'
import { parseInput } from './parse-input.ts'

/**
 * Creates a second draft with all contents of a draft, under `name`, or under its name with "(copy)". Everything inside
 * keeps its id; the files are copied.
 */
export async function duplicateNovel(
  ports: CopyPorts & { novels: NovelStore },
  place: DraftPlace,
  typed?: string,
): Promise<NovelId> {
  const { novel } = await loadNovel(ports, asDraft(place), 'own')
  const name = parseInput(nameField('Novel name is required'), typed ?? copyNameOf(novel.name), undefined, {
    '': 'novel_name_required',
  })
  return copyNovel(ports, place, { kind: 'building', play_link: null }, (client, id) =>
    client.query(
      `update novels set head = jsonb_set(head, '{name}', to_jsonb($2::text)), name_folded = $3 where id = $1`,
      [id, name, fold(name)],
    ),
  )
}

const ending = ' (copy)'

const copyNameOf = (name: string): string => `${cutText(name, limits.name - ending.length)}${ending}`
