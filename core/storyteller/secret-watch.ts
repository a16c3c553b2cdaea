import { keepMade } from '../novel/keep-made.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'

/** The author's label for what somebody keeps to themselves, and where the next label ends it. */
const hidden =
  /(?:^|[^\p{L}])(?:(?:STILL )?HIDES(?: STILL)?|SECRETS?|KEEPS SECRET|(?:ЕЩЁ )?(?:СКРЫВАЕТ|ПРЯЧЕТ|ТАИТ)(?: ЕЩЁ)?|ТАЙН[АЫ]|СЕКРЕТЫ?)\s*:\s*([\s\S]*?)(?=(?:[^\p{L}]\p{Lu}{3,}(?: \p{Lu}{2,}){0,3}\s*:)|$)/gu

/** So many of a hidden clause's words in one sentence, and this share of them, tell it. */
const fewest = 3
const share = 0.7

/**
 * Hears a hidden fact in other words: what authors label `HIDES: ...` (or `СКРЫВАЕТ: ...`) in a biography, for as long as
 * that biography holds and nothing offered in the scene is about it. Words count by their beginnings, so that endings and order make no difference; what was said
 * before in the story, or is in the reader's own words, is no secret any more.
 */
export class SecretWatch {
  private readonly clauses: Set<string>[]

  constructor(brief: TurnBrief) {
    const hiddenHere = brief.cast.flatMap(({ biographies }) => biographies.flatMap(clausesIn))
    const open = hiddenHere.length > 0 ? openIn(brief) : []
    this.clauses = hiddenHere
      .map((clause) => new Set([...clause].filter((stem) => !open.some((stems) => stems.has(stem)))))
      .filter((stems) => stems.size >= fewest)
  }

  /** Whether a sentence tells one of them. */
  toldIn(sentence: string): boolean {
    if (this.clauses.length === 0) return false
    const said = stemsOf(sentence)
    return this.clauses.some((clause) => {
      const told = [...clause].filter((stem) => said.has(stem)).length
      return told >= fewest && told >= clause.size * share
    })
  }
}

/** What is no secret in this scene any more, in several sets. */
function openIn(brief: TurnBrief): ReadonlySet<string>[] {
  const { reader_text, remembered } = brief
  return [
    stemsOf([reader_text ?? '', ...remembered.recent.map(({ text }) => text), ...remembered.summaries].join(' ')),
    // What may change or end now may also be told now.
    ...[
      ...brief.scene_prompts,
      ...brief.changes.map(({ reason }) => reason),
      ...brief.endings.map(({ description }) => description),
      ...brief.cast.map(({ name, aliases, example_lines, scene_lines }) =>
        [name, ...aliases, ...example_lines, ...scene_lines].join(' '),
      ),
    ].map(authorsStems),
  ]
}

/** What an author's text hides, clause by clause. */
const clausesIn = keepMade((text): readonly ReadonlySet<string>[] =>
  [...text.matchAll(hidden)]
    .map(([, told = '']) => told)
    // What stands in quotation marks is meant to be said, some day.
    .flatMap((told) => told.replace(/“[^”]*”|«[^»]*»|"[^"]*"/g, ' ').split(/[;.!?]|, (?:that|and|что|и) /u))
    .map(stemsOf),
)

/** The beginnings of a text's longer words: so much of a word stays when its ending changes. */
function stemsOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}{4,}/gu) ?? []
  return new Set(words.filter((word) => !common.has(word)).map((word) => word.slice(0, word.length > 6 ? 5 : 4)))
}

const authorsStems = keepMade(stemsOf)

const common = new Set(
  'that this with from have been were will would could should they them their there what when where which about into over only also than then very just того этого чтобы когда только если может было были быть него неё очень тоже также потом себя своей своих свою который которая которые'.split(
    ' ',
  ),
)
