type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The form of a word that belongs to a number in a language (`en`, `ru`). */
export function plural(language: 'en' | 'ru', forms: Forms): (count: number) => string {
  const rules = new Intl.PluralRules(language)
  return (count) => forms[rules.select(count)] ?? forms.other
}
