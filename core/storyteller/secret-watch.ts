import { memoize } from '../novel/memoize.ts'
import type { PastLine, TurnBrief } from '../turn/turn-brief.ts'
import { withoutQuotes } from './without-quotes.ts'

/** An author's label for what a character keeps secret, up to the next label. */
const hidden =
  /(?:^|[^\p{L}])(?:(?:STILL )?HIDES(?: STILL)?|SECRETS?|KEEPS SECRET|(?:ЕЩЁ )?(?:СКРЫВАЕТ|ПРЯЧЕТ|ТАИТ)(?: ЕЩЁ)?|ТАЙН[АЫ]|СЕКРЕТЫ?)\s*:([\s\S]*?)(?=(?:[^\p{L}]\p{Lu}{3,}(?: \p{Lu}{2,}){0,3}\s*:)|$)/gu

/** A sentence reveals a hidden clause if it has at least this many of its words, and this share of them. */
const minShared = 3
const share = 0.7

/**
 * Detects a secret told in other words: a character's secret, or text labelled `HIDES: ...` (`СКРЫВАЕТ: ...`) in a
 * biography, while that biography holds and nothing offered in the scene is about it. Words are compared by their
 * stems, so inflection and order make no difference. What the story has already told is no longer secret; for labelled
 * text, neither is what the reader says themselves.
 */
export class SecretWatch {
  /** The author's secrets; parts revealed since then are only removed when a sentence comes close to one. */
  private readonly written: Hidden
  private hidden: Hidden | null = null

  constructor(private readonly brief: TurnBrief) {
    this.written = authorsSecrets(brief)
  }

  /** Whether a sentence reveals a secret. A question or denial does not. */
  isRevealedIn(sentence: string): boolean {
    const { written } = this
    if (written.labelled.length + written.secrets.length === 0) return false
    const stems = stemsOf(sentence)
    if (!isNear(stems, written.labelled) && !isNear(stems, written.secrets)) return false
    this.hidden ??= stillHidden(written, this.brief)
    const { labelled, secrets } = this.hidden
    if (sharesMost(stems, labelled)) return true
    if (secrets.length === 0 || /\?["”»’)*]*\s*$/.test(sentence)) return false
    const claimed = sentence.split(/[,;:—–]/).filter((part) => !denial.test(part))
    return sharesMost(stemsOf(claimed.join(' ')), secrets)
  }
}

const denial =
  /(?<!\p{L})(?:not|never|no|nobody|nothing|neither|cannot|\p{L}+n['’]t|не|нет|ни|никогда|никто|ничего)(?!\p{L})/iu

const without = (clauses: readonly ReadonlySet<string>[], open: readonly ReadonlySet<string>[]): Set<string>[] =>
  clauses
    .map((clause) => new Set([...clause].filter((stem) => !open.some((stems) => stems.has(stem)))))
    .filter((stems) => stems.size >= minShared)

const sharesMost = (stems: ReadonlySet<string>, clauses: readonly ReadonlySet<string>[]): boolean =>
  clauses.some((clause) => {
    const shared = [...clause].filter((stem) => stems.has(stem)).length
    return shared >= minShared && shared >= clause.size * share
  })

/** Whether a sentence shares enough words with some clause to be checked further; most do not. */
const isNear = (stems: ReadonlySet<string>, clauses: readonly ReadonlySet<string>[]): boolean =>
  clauses.some((clause) => {
    let shared = 0
    for (const stem of clause) if (stems.has(stem) && ++shared >= minShared) return true
    return false
  })

function stillHidden({ labelled, secrets }: Hidden, brief: TurnBrief): Hidden {
  const revealed = revealedIn(brief)
  const guessed = labelled.length > 0 ? guessedIn(brief) : []
  // A reader who has guessed a secret has not been told it.
  return { labelled: without(labelled, [...revealed, ...guessed]), secrets: without(secrets, revealed) }
}

/** Whether a line has the reader's words: their own, or a reply that they reworded. */
const isReaders = ({ by, edited = false }: PastLine): boolean => by === 'reader' || edited

/** What the reader said themselves. */
const guessedIn = ({ reader_text, remembered }: TurnBrief): ReadonlySet<string>[] =>
  [reader_text ?? '', ...remembered.recent.filter(isReaders).map(({ text }) => text)].map(storyStems)

/** What the story has already told is no longer secret. */
const revealedIn = ({ remembered }: TurnBrief): ReadonlySet<string>[] =>
  [...remembered.recent.filter((line) => !isReaders(line)).map(({ text }) => text), ...remembered.summaries].map(
    storyStems,
  )

/** Hidden clauses, without what the author leaves open in this scene. */
interface Hidden {
  labelled: readonly ReadonlySet<string>[]
  secrets: readonly ReadonlySet<string>[]
}

/** The secrets in a scene's texts, cached because these are the same objects in every turn. */
function authorsSecrets(brief: TurnBrief): Hidden {
  const reasons = brief.changes.map(({ reason }) => reason)
  const sources = [brief.scene_prompts, brief.endings, ...reasons]
  const cached = hiddenOf.get(brief.cast)
  if (cached && cached.sources.length === sources.length && cached.sources.every((each, at) => each === sources[at]))
    return cached.hidden
  const labelled = brief.cast.flatMap(({ biographies }) => biographies.flatMap(labelledIn))
  const secrets = brief.cast.flatMap((member) => (member.secrets ?? []).flatMap(clausesOf))
  const open = labelled.length + secrets.length > 0 ? openIn(brief, reasons) : []
  const hidden = { labelled: without(labelled, open), secrets: without(secrets, open) }
  hiddenOf.set(brief.cast, { sources, hidden })
  return hidden
}
const hiddenOf = new WeakMap<TurnBrief['cast'], { sources: readonly unknown[]; hidden: Hidden }>()

/** What may change or end now may also be said now. */
const openIn = (brief: TurnBrief, reasons: readonly string[]): ReadonlySet<string>[] =>
  [
    ...brief.scene_prompts,
    ...reasons,
    ...brief.endings.map(({ description }) => description),
    ...brief.cast.map(({ name, aliases, example_lines, scene_lines }) =>
      [name, ...aliases, ...example_lines, ...scene_lines].join(' '),
    ),
  ].map(authorsStems)

/** The clauses that an author's text hides under a label. */
const labelledIn = memoize((text): readonly ReadonlySet<string>[] =>
  [...text.matchAll(hidden)].flatMap(([, secret = '']) => clausesIn(secret)),
)

const clausesOf = memoize(clausesIn)

/** Splits a secret into clauses. Quotations are left out, because they are meant to be said at some point. */
function clausesIn(secret: string): readonly ReadonlySet<string>[] {
  const plain = withoutQuotes(secret, ' ')
  return plain.split(/[;.!?]|, (?:that|and|что|и) /u).map(stemsOf)
}

/** The stems of a text's longer words, which stay the same in inflected forms. */
function stemsOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}{4,}/gu) ?? []
  return new Set(words.filter((word) => !common.has(word)).map((word) => word.slice(0, word.length > 6 ? 5 : 4)))
}

const authorsStems = memoize(stemsOf)
/** Remembered lines recur in every turn. A separate cache, so that they do not evict authors' texts. */
const storyStems = memoize(stemsOf)

const common = new Set(
  'that this with from have been were will would could should they them their there what when where which about into over only also than then very just after before because during while until once again того этого чтобы когда только если может было были быть него неё очень тоже также потом после перед пока тогда снова себя своей своих свою который которая которые'.split(
    ' ',
  ),
)
