import type { LoadedNovel } from './loaded-novel.ts'

/** How many characters of a name are used: short enough for every file system, with an id and an extension. */
const mostLetters = 50

/** The name of a novel's file without its extension: only letters, digits and hyphens. */
export const fileNameOf = ({
  play_link,
  novel,
}: {
  play_link: string | null
  novel: Pick<LoadedNovel['novel'], 'name'>
}): string => play_link ?? ([...lettersOf(novel.name)].slice(0, mostLetters).join('') || 'novel')

const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
