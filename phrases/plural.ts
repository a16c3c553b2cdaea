type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Returns a function that picks the plural form of a word for a count. */
export function plural(language: 'en' | 'ru', forms: Forms): (count: number) => string {
  const rules = new Intl.PluralRules(language)
  return (count) => forms[rules.select(count)] ?? forms.other
}
