import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { NovelId, UserId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import type { Language } from '@fabula/core/novel/language'
import { NovelHead, newNovelHead } from '@fabula/core/novel/novel'
import { newId } from '../database/new-id.ts'
import { transaction } from '../database/transaction.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import type { AuthoringPorts } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { novelAnswer } from './novel-answer.ts'
import { parseInput } from './parse-input.ts'

/**
 * Creates a draft with a name and perhaps a language, and nothing else. Throws `novel_name_required` for a blank name.
 */
export async function createDraft(
  ports: AuthoringPorts,
  author: UserId,
  name: unknown,
  language: Language | null = null,
): Promise<NovelAnswer> {
  const empty = { ...newNovelHead(typeof name === 'string' ? name : ''), language }
  const head = parseInput(NovelHead, empty, undefined, { name: 'novel_name_required' })
  const id = newId<NovelId>()
  await transaction(ports.pool, async (client) => {
    await client.query(
      `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed)
       values ($1, $2, 'building', $3, $4, '', nextval('changes'))`,
      [id, author, JSON.stringify(head), fold(head.name)],
    )
    await refuseOverQuota(client, author, ports.quotas, ['drafts', 'novels', 'bytes'])
  })
  return novelAnswer(await loadNovel(ports, { author, base: 'building_novel', id }, 'own'), author)
}
