import type { Language } from '@fabula/core/novel/language'

/** What a reader's message means, as far as a gesture can answer it. */
export type Gesture = 'greeting' | 'farewell' | 'kind' | 'unkind' | 'question' | 'yes' | 'no' | 'quiet' | 'other'

/**
 * Gestures for characters whose author wrote no fitting line, in the present tense and without a pronoun, so that they
 * fit anybody: the name stands above them. None of them adds to what the author wrote.
 */
const english: Record<Gesture, readonly string[]> = {
  greeting: ['*nods in greeting*', '*raises a hand, briefly*', '*looks up, and lingers on your face*'],
  farewell: ['*nods, without stopping you*', '*follows you with a look*', '*raises a hand*'],
  kind: ['*smiles, hardly at all*', '*looks down, and up again*', '*nods slowly*'],
  unkind: ['*does not move*', '*looks straight at you*', '*lets a silence fall*', '*waits until it is over*'],
  question: [
    '*thinks, and does not answer*',
    '*shrugs*',
    '*looks aside*',
    '*begins to speak, and thinks better of it*',
    '*hesitates, and lets the question pass*',
    '*raises an eyebrow, and leaves it at that*',
  ],
  yes: ['*nods*', '*nods again*', '*waits for more*'],
  no: ['*tilts the head*', '*waits*', '*lets it be*'],
  quiet: ['*says nothing either*', '*listens to the silence*', '*waits*'],
  other: [
    '*listens*',
    '*looks at you, and listens on*',
    '*nods slowly*',
    '*turns that over in silence*',
    '*says nothing, but stays*',
  ],
}

const russian: typeof english = {
  greeting: ['*кивает в ответ*', '*поднимает руку: привет*', '*поднимает взгляд и медлит*'],
  farewell: ['*кивает и не удерживает*', '*провожает взглядом*', '*поднимает руку на прощание*'],
  kind: ['*едва заметно улыбается*', '*опускает глаза и снова поднимает*', '*медленно кивает*'],
  unkind: ['*и бровью не ведёт*', '*смотрит в упор*', '*держит паузу*', '*ждёт, пока это кончится*'],
  question: [
    '*думает и не отвечает*',
    '*пожимает плечами*',
    '*отводит взгляд*',
    '*хочет что-то сказать, но молчит*',
    '*медлит и пропускает вопрос*',
    '*приподнимает бровь, и только*',
  ],
  yes: ['*кивает*', '*кивает ещё раз*', '*ждёт продолжения*'],
  no: ['*наклоняет голову*', '*ждёт*', '*не спорит*'],
  quiet: ['*тоже молчит*', '*слушает тишину*', '*ждёт*'],
  other: [
    '*слушает*',
    '*смотрит на вас и слушает дальше*',
    '*медленно кивает*',
    '*молча обдумывает это*',
    '*ничего не говорит, но и не уходит*',
  ],
}

/** Gestures for characters without a fitting line. */
export const gesturePhrases = { english, russian }

/** Returns a gesture, given in either language, in the requested language; null when the text is not a gesture. */
export function gestureIn(text: string, language: Language): string | null {
  for (const made of Object.values(gesturePhrases)) {
    for (const kind of Object.keys(made) as Gesture[]) {
      const at = made[kind].indexOf(text)
      if (at >= 0) return gesturePhrases[language][kind][at] ?? null
    }
  }
  return null
}
