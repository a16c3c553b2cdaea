import { pageAddress } from '@fabula/contract/page-address'
import { appPhrases } from '@fabula/phrases/app'
import { BackIcon } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { usePage, useWords } from './page-facts.tsx'

/** The back link at the left of a page's header; leads to Home by default. */
export function BackLink({ href, label }: { href?: string; label?: string }) {
  const { language } = usePage()
  const words = useWords(appPhrases)
  return (
    <LinkButton kind="ghost" size="small" href={href ?? pageAddress.home(language)}>
      <BackIcon />
      <span className="back-label">{label ?? words.backToHome}</span>
    </LinkButton>
  )
}
