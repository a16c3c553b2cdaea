import type { AnswerOf } from '@fabula/contract/route'
import type { importArchive } from '@fabula/contract/routes/archive'
import { archiveFaults } from '@fabula/core/exchange/archive-faults'
import { ApiError } from '../client/api-problem.ts'
import type { CardArchive } from '../import/card-archive.ts'
import type { ImportAnswer } from '../import/import-messages.ts'
import type { StoryArchive } from '../import/story-archive.ts'

export type Draft = AnswerOf<typeof importArchive>

/** Imported files as a draft: a story of another program, a character card, or an archive (both null). */
export interface Imported {
  novel: Draft
  story: StoryArchive | null
  card: CardArchive | null
}

interface ImportSteps {
  /** Reads the files without the listed media; null: they are an archive themselves. */
  read: (without: readonly string[]) => Promise<ImportAnswer | null>
  /** Sends an archive; null sends the files as they are. Throws `ApiError`. */
  send: (archive: File | null) => Promise<Draft>
  /** Whether files in which nothing was found may be sent as they are. */
  mayBeArchive: boolean
}

/** A refusal names several broken files. After this many attempts the refusal is shown to the author instead. */
const maxAttempts = 20

/**
 * Reads files and sends their content. Pictures and tracks that the server refuses are left out and reported, so that a
 * broken file does not prevent the import.
 */
export async function importFiles({ read, send, mayBeArchive }: ImportSteps): Promise<Imported | ImportAnswer> {
  const without: string[] = []
  for (let attempt = 1; ; attempt++) {
    const found = await read(without)
    if (found?.answer === 'failed' || found?.answer === 'old_ink' || found?.answer === 'packed_renpy') return found
    const isEmpty = found?.answer === 'none' || found?.answer === 'damaged'
    if (isEmpty && !mayBeArchive) return found
    const story = found?.answer === 'story' ? withRefused(found.story, without) : null
    const card = found?.answer === 'card' ? found.card : null
    try {
      return { novel: await send((story ?? card)?.archive ?? null), story, card }
    } catch (error) {
      // A zip without a story may still be an archive; if the server says it is not, the file holds nothing.
      if (isEmpty && isNoArchive(error)) return found
      const whole = story ?? card
      const refused = whole && attempt < maxAttempts ? refusedFiles(error, whole) : []
      if (refused.length === 0) throw error
      without.push(...refused)
    }
  }
}

const isNoArchive = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'archive_unreadable' &&
  error.errors.every(({ path, message }) => path === '' && message !== archiveFaults.newer)

/** Original paths of the files that the server refused; empty when it refused anything else. */
function refusedFiles(error: unknown, { sources }: Pick<StoryArchive, 'sources'>): string[] {
  if (!(error instanceof ApiError)) return []
  const found = error.errors.map(({ path }) => sources.get(path))
  return found.includes(undefined) ? [] : found.filter((path) => path !== undefined)
}

const withRefused = (story: StoryArchive, refused: readonly string[]): StoryArchive => ({
  ...story,
  report: {
    ...story.report,
    losses: [
      ...refused.map((path) => ({ passage: path, kind: 'refused' as const, what: '', scene: null })),
      ...story.report.losses,
    ],
  },
})
