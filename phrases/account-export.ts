/** A picture or track that an export leaves out: its novel's archive, its path in there, and its name. */
export type GoneFile = { archive: string; path: string; name: string }

const english =
  'These pictures and tracks are missing from the archives of your novels, because this server no longer has them. To import such an archive, first add a file of your own to it under the name given here.'
const russian =
  'Этих картинок и музыки нет в архивах ваших новелл, потому что сервер их больше не хранит. Чтобы загрузить такой архив, сначала добавьте в него свой файл под указанным здесь именем.'

/** The texts in the export of an account, which has no language of its own: both. */
export const accountExportPhrases = {
  missing: (files: readonly GoneFile[]): string =>
    [english, russian, ...files.map(({ archive, path, name }) => `${archive}\n  ${path}\n  ${name}`), ''].join('\n\n'),
}
