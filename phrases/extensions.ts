import type { ExtensionFault, ExtensionKind } from '@fabula/contract/shapes/extensions'
import type { Language } from '@fabula/core/novel/language'

type Facts = ExtensionFault['facts']
type Faults = Record<ExtensionFault['code'], (facts: Facts) => string>

const english = {
  title: 'Extensions',
  none: 'The server has no extensions folder (EXTENSIONS_DIR).',
  empty: 'The folder is empty.',
  folder: (path: string) => `From ${path}, as it was when the server started.`,
  kinds: { theme: 'Theme', provider: 'Model provider', importer: 'Importer' } satisfies Record<ExtensionKind, string>,
  unknown: 'Not an extension',
  notUsed: 'Not used:',
  theme: 'Theme',
  themeHint:
    'Colours, typefaces and corners of every page, by day and by night. Themes are files in the extensions folder.',
  themeNone: 'Fabula’s own',
  themeLost: (name: string) => `${name} (not loaded)`,
  faults: {
    not_an_extension: () => 'the name of an extension ends in .theme.json, .provider.mjs or .importer.mjs.',
    cannot_be_read: ({ why }) => `the file cannot be read: ${why}`,
    too_large: ({ kilobytes }) => `the file is larger than ${kilobytes} KB.`,
    not_json: ({ why }) => `the file is not JSON: ${why}`,
    no_version: ({ version }) => `it does not say which version of the port it was written for ("fabula": ${version}).`,
    other_version: ({ said, version }) =>
      `it was written for version ${said} of the port; this Fabula has version ${version}.`,
    wrong_shape: ({ at, why }) => (at ? `${at}: ${why}.` : `its description ${why}.`),
    threw: ({ why }) => `it failed when it was loaded: ${why}`,
    silent: ({ seconds }) => `it had not loaded after ${seconds} seconds.`,
    ended: () => 'it ended the process that loaded it.',
    imports: () => 'an importer must be one file, and this one imports another.',
    name_taken: ({ name, other }) => `the name ${name} is taken by ${other}.`,
    unreadable_colours: ({ ink, on, light, ratio, least, more }) =>
      `${ink} on ${on} has a contrast of ${ratio} by ${light}, and needs ${least}${more === '0' ? '.' : ` (and ${more} more).`}`,
  } satisfies Faults,
}

const russian: typeof english = {
  title: 'Расширения',
  none: 'У сервера нет папки расширений (EXTENSIONS_DIR).',
  empty: 'Папка пуста.',
  folder: (path) => `Из папки ${path}, какой она была при запуске сервера.`,
  kinds: { theme: 'Тема', provider: 'Провайдер моделей', importer: 'Импорт' },
  unknown: 'Не расширение',
  notUsed: 'Не используется:',
  theme: 'Тема',
  themeHint: 'Цвета, шрифты и углы на всех страницах, днём и ночью. Темы — это файлы из папки расширений.',
  themeNone: 'Своя тема Fabula',
  themeLost: (name) => `${name} (не загружена)`,
  faults: {
    not_an_extension: () => 'имя расширения оканчивается на .theme.json, .provider.mjs или .importer.mjs.',
    cannot_be_read: ({ why }) => `файл не читается: ${why}`,
    too_large: ({ kilobytes }) => `файл больше ${kilobytes} КБ.`,
    not_json: ({ why }) => `это не JSON: ${why}`,
    no_version: ({ version }) => `не сказано, для какой версии порта оно написано ("fabula": ${version}).`,
    other_version: ({ said, version }) => `оно написано для версии порта ${said}, а у этой Fabula версия ${version}.`,
    wrong_shape: ({ at, why }) => (at ? `${at}: ${why}.` : `неверно описывает себя: ${why}.`),
    threw: ({ why }) => `при загрузке произошла ошибка: ${why}`,
    silent: ({ seconds }) => `не загрузилось за ${seconds} с.`,
    ended: () => 'завершило процесс, который его загружал.',
    imports: () => 'импорт должен быть одним файлом, а этот подключает другой.',
    name_taken: ({ name, other }) => `имя ${name} уже занято: ${other}.`,
    unreadable_colours: ({ ink, on, light, ratio, least, more }) =>
      `контраст ${ink} на ${on} ${light === 'day' ? 'днём' : 'ночью'} — ${ratio}, а нужно ${least}${more === '0' ? '.' : ` (и ещё ${more}).`}`,
  },
}

export const extensionPhrases: Record<Language, typeof english> = { english, russian }

/** Says why a file of the extensions folder is not used. */
export const faultSentence = (language: Language, { code, facts }: ExtensionFault): string =>
  (extensionPhrases[language].faults as Faults)[code](facts)
