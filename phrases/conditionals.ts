import type { EndingName, ExplainedCondition, Explanation } from '@fabula/core/conditional/explain'

/** A piece of a sentence: plain words, the name of something in the novel, or a placeholder for something deleted. */
export type Said = { kind: 'words' | 'name' | 'gone'; text: string }

const words = (text: string): Said => ({ kind: 'words', text })
const named = (name: string | null, gone: string): Said =>
  name === null ? { kind: 'gone', text: gone } : { kind: 'name', text: name }

/** A quoted name and the words after it; a deleted thing is named without quotes. */
const quoted = (open: string, name: string | null, gone: string, close: string, rest: string): Said[] =>
  name === null ? [named(null, gone), words(rest)] : [words(open), named(name, gone), words(close), words(rest)]

const english = {
  conditions: 'Conditions',
  hint: 'Without conditions it always holds.',
  always: 'always',
  when: 'when',
  and: 'and',
  or: 'or',
  alwaysBecause: 'A group without conditions always holds.',
  addCondition: 'Add a condition',
  addAnd: 'and…',
  addOr: 'or…',
  /** Begins with the button's visible text, so that voice control finds the button by it. */
  addAndTo: (group: number) => `and… add a condition to group ${group}`,
  addOrHint: 'Add another way to hold',
  full: (most: number) => `There are ${most} already: no more can be added.`,
  group: (group: number) => `Group ${group}`,
  removeGroup: (group: number) => `Remove group ${group}`,
  pickSearch: 'Find a flag, a scale or an ending',
  nothingToPick: 'The novel has no flags, scales or endings yet.',
  flags: 'Flags',
  scales: 'Scales',
  endings: 'Endings',
  aFlag: 'flag',
  aScale: 'scale',
  unknownFlag: 'Unknown Flag',
  unknownScale: 'Unknown Scale',
  unknownEnding: 'Unknown Ending',
  goneHint: 'It was deleted, so this never holds. Remove it, or undo the deletion.',
  set: 'is set',
  notSet: 'is not set',
  after: 'after',
  notAfter: 'not after',
  operators: { eq: 'is exactly', gte: 'is at least', lte: 'is at most' },
  operatorOf: (name: string) => `How ${name} compares`,
  hasOf: (name: string) => `Whether ${name} holds`,
  thresholdOf: (name: string) => `Threshold of ${name}`,
  remove: (name: string) => `Remove the condition on ${name}`,
  contextEnding: 'context ending',
  endingName: ({ scene, ending }: EndingName): string => `${scene} - ${ending ?? 'context ending'}`,
  say: (explanation: Explanation): Said[] => sentence(explanation, englishGrammar),
}

const russian: typeof english = {
  conditions: 'Условия',
  hint: 'Без условий действует всегда.',
  always: 'всегда',
  when: 'когда',
  and: 'и',
  or: 'или',
  alwaysBecause: 'Группа без условий выполняется всегда.',
  addCondition: 'Добавить условие',
  addAnd: 'и…',
  addOr: 'или…',
  addAndTo: (group) => `и… добавить условие в группу ${group}`,
  addOrHint: 'Добавить ещё один случай',
  full: (most) => `Здесь их уже ${most}: больше добавить нельзя.`,
  group: (group) => `Группа ${group}`,
  removeGroup: (group) => `Убрать группу ${group}`,
  pickSearch: 'Найти флаг, шкалу или концовку',
  nothingToPick: 'В новелле пока нет ни флагов, ни шкал, ни концовок.',
  flags: 'Флаги',
  scales: 'Шкалы',
  endings: 'Концовки',
  aFlag: 'флаг',
  aScale: 'шкала',
  unknownFlag: 'Неизвестный флаг',
  unknownScale: 'Неизвестная шкала',
  unknownEnding: 'Неизвестная концовка',
  goneHint: 'Этого больше нет, и условие не выполнится никогда. Уберите его или отмените удаление.',
  set: 'поднят',
  notSet: 'не поднят',
  after: 'после',
  notAfter: 'не после',
  operators: { eq: 'ровно', gte: 'не меньше', lte: 'не больше' },
  operatorOf: (name) => `Сравнение: ${name}`,
  hasOf: (name) => `Есть или нет: ${name}`,
  thresholdOf: (name) => `Порог: ${name}`,
  remove: (name) => `Убрать условие: ${name}`,
  contextEnding: 'концовка по счёту реплик',
  endingName: ({ scene, ending }) => `${scene} — ${ending ?? 'концовка по счёту реплик'}`,
  say: (explanation) => sentence(explanation, russianGrammar),
}

/** How a language phrases one condition, and what introduces a condition on states. */
type Grammar = {
  always: string
  when: string
  and: string
  or: string
  condition: (condition: ExplainedCondition) => Said[]
}

/** A threshold; an ellipsis while the form has no number in it. */
const number = (threshold: number): string => (Number.isFinite(threshold) ? String(threshold) : '…')

const signs = { eq: '=', gte: '≥', lte: '≤' } as const

const englishGrammar: Grammar = {
  always: 'always',
  when: 'when ',
  and: ' and ',
  or: ', or ',
  condition(condition) {
    switch (condition.kind) {
      case 'flag':
        // In quotes: a flag may be called anything, a whole sentence too.
        return quoted('“', condition.name, english.unknownFlag, '”', condition.has ? ' is set' : ' is not set')
      case 'scale':
        return [
          named(condition.name, english.unknownScale),
          words(` ${signs[condition.type]} ${number(condition.threshold)}`),
        ]
      case 'ending':
        return [
          words(condition.has ? 'after ' : 'not after '),
          named(condition.name && english.endingName(condition.name), english.unknownEnding),
        ]
    }
  },
}

const russianGrammar: Grammar = {
  always: 'всегда',
  when: 'когда ',
  and: ' и ',
  or: ', или ',
  condition(condition) {
    switch (condition.kind) {
      case 'flag':
        return [
          ...(condition.name === null ? [] : [words('флаг ')]),
          ...quoted('«', condition.name, 'неизвестный флаг', '»', condition.has ? ' поднят' : ' не поднят'),
        ]
      case 'scale':
        return [
          named(condition.name, 'неизвестная шкала'),
          words(` ${russian.operators[condition.type]} ${number(condition.threshold)}`),
        ]
      case 'ending':
        return condition.name === null
          ? [words(condition.has ? 'после ' : 'не после '), named(null, 'неизвестной концовки')]
          : [words(condition.has ? 'после «' : 'не после «'), named(russian.endingName(condition.name), ''), words('»')]
    }
  },
}

/** "when A and B, or after C": conditions on states are introduced once in each group, those on endings never. */
function sentence(explanation: Explanation, grammar: Grammar): Said[] {
  switch (explanation.kind) {
    case 'unconditional':
      return []
    case 'always':
      return [words(grammar.always)]
    case 'when':
      return joined(
        explanation.groups.map((group) => [
          ...(group[0]?.kind === 'ending' ? [] : [words(grammar.when)]),
          ...joined(
            group.map((condition) => grammar.condition(condition)),
            grammar.and,
          ),
        ]),
        grammar.or,
      )
  }
}

const joined = (parts: Said[][], between: string): Said[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [words(between), ...part]))

export const conditionalsPhrases = { english, russian }
