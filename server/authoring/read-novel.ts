import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { AuthoringPorts, Place } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { novelAnswer } from './novel-answer.ts'

/** An author's whole novel. */
export const readNovel = async (ports: Pick<AuthoringPorts, 'novels'>, place: Place): Promise<NovelAnswer> =>
  novelAnswer(await loadNovel(ports, place, 'read'), place.author)
