import type { NamedExtension } from '@fabula/contract/shapes/extensions'
import { ModelProvider } from '@fabula/contract/shapes/models'
import type { Language } from '@fabula/core/novel/language'
import { adminModelPhrases } from '@fabula/phrases/admin-models'

/** A provider's display name, for ours and those of extensions; for one that no longer exists, its own name. */
export function providerName(name: string, moreProviders: readonly NamedExtension[], language: Language): string {
  const ours = ModelProvider.safeParse(name)
  if (ours.success) return adminModelPhrases[language].providers[ours.data]
  return moreProviders.find((each) => each.name === name)?.title[language] ?? name
}
