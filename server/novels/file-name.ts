import type { LoadedNovel } from './loaded-novel.ts'

/** So many letters of a name: no file system finds them too long, with an id before them and an ending behind. */
const mostLetters = 50

/** What a novel's file is called, without its ending: letters, digits and hyphens alone. */
export const fileNameOf = ({
  play_link,
  novel,
}: {
  play_link: string | null
  novel: Pick<LoadedNovel['novel'], 'name'>
}): string => play_link ?? ([...lettersOf(novel.name)].slice(0, mostLetters).join('') || 'novel')

const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
