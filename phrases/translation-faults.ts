/** Why a translator's file could not be read: the parsers' English messages and their Russian; names stay as they are. */
const russianOf: [said: RegExp, russian: string][] = [
  [/^The file must be saved as UTF-8$/, 'файл нужно сохранить в UTF-8'],
  [/^The first line must name the columns (.+)$/, 'первая строка должна называть столбцы $1'],
  [/^The file has too many texts$/, 'слишком много текстов'],
  [/^The file has too many lines$/, 'слишком много строк'],
  [/^The file is nested too deeply$/, 'слишком глубокая вложенность'],
  [/^A line has too many columns$/, 'слишком много столбцов'],
  [/^This line has too few columns$/, 'не хватает столбцов'],
  [/^A quote is opened and never closed$/, 'кавычка открыта и не закрыта'],
  [/^Something stands behind a closing quote$/, 'что-то стоит за закрывающей кавычкой'],
  [/^A text is not in quotes$/, 'текст стоит не в кавычках'],
  [/^Is no line of a catalogue \(PO\)$/, 'в каталоге (PO) таких строк нет'],
  [/^The file is not XLIFF 1\.2 or 2\.1$/, 'это не XLIFF 1.2 и не 2.1'],
  [/^The file translates into (\S+), not into (\S+)$/, 'файл переводит на $1, а не на $2'],
  [/^(<.+>) in a text is not known$/, 'в тексте стоит незнакомое $1'],
  [/^(<.+>) closes another tag$/, '$1 закрывает чужой тег'],
  [/^(<.+>) is never closed$/, '$1 нигде не закрыт'],
  [/^.+ is never closed$/, 'что-то открыто и не закрыто'],
  [/^The tag (<.+>) is not well formed$/, 'тег $1 записан с ошибкой'],
  [/^A "<" begins no tag$/, 'за «<» не следует тег'],
  [/^An "&" stands alone$/, '«&» стоит сам по себе'],
  [/^The (?:entity|character) (.+) is not known$/, 'незнакомый знак $1'],
  [/^A document type is not accepted$/, 'тип документа (DOCTYPE) не принимается'],
]

const english = {
  title: 'The file could not be read',
  /** One fault with its place; `path` is `line 12`. */
  fault: (path: string, message: string) =>
    `${path === '' ? '' : `${path[0]?.toUpperCase()}${path.slice(1)}: `}${message}`,
}

const russian: typeof english = {
  title: 'Файл не прочитан',
  fault: (path, message) => {
    const [said, meant] = russianOf.find(([each]) => each.test(message)) ?? []
    const what = said && meant !== undefined ? message.replace(said, meant) : 'здесь что-то не так'
    return `${path.replace(/^line (\d+)$/, 'Строка $1')}: ${what}`
  },
}

export const translationFaultPhrases = { english, russian }
