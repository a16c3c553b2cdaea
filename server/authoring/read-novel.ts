import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { AuthoringPorts, Place } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { novelAnswer } from './novel-answer.ts'

/** A novel of the author's, whole. */
export const readNovel = async (ports: Pick<AuthoringPorts, 'novels'>, place: Place): Promise<NovelAnswer> =>
  novelAnswer(await loadNovel(ports, place, 'read'), place.author)
